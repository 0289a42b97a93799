import { Button, LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Notice } from '@site/shared-ui/notice';
import { useMutation } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { call } from '../api-client/call';
import { failureReason } from '../api-client/call-failure';
import { LinkToCopy } from '../components/link-to-copy';
import { Stack } from '../components/stack';
import { momentText } from '../format/moment-text';
import type { ContentKey } from './content-calls';
import { PreviewLinks } from './preview-links';

export interface PreviewDialogProps {
  contentKey: ContentKey;
  onClose: () => void;
}

/** A link to the page with the draft: to open here, or to copy to a phone or a colleague. */
export function PreviewDialog({ contentKey: { kind, id }, onClose }: PreviewDialogProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /api/content/:kind/:id/preview', { params: { kind, id } }),
  });
  useEffect(() => mutate(), [mutate]);
  const url = data && new URL(data.path, window.location.origin).href;
  return (
    <Dialog open title="Preview of the draft" onClose={onClose}>
      <Stack>
        {isPending && <p role="status">Making a link…</p>}
        {error && (
          <Notice
            tone="danger"
            action={
              <Button variant="secondary" onClick={() => mutate()}>
                Try again
              </Button>
            }
          >
            There is no link: {failureReason(error)}
          </Notice>
        )}
        {data && url && (
          <>
            <p>
              Anyone with this link can see the newest draft, without signing in. The link expires on{' '}
              {momentText(data.expiresAt)}.
            </p>
            <LinkToCopy url={url}>
              <LinkButton href={url} target="_blank" rel="noopener">
                Open the preview
              </LinkButton>
            </LinkToCopy>
            <PreviewLinks contentKey={{ kind, id }} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
