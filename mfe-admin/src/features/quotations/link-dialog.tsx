import { Button, LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { ButtonRow } from '../../components/button-row';
import { LinkToCopy } from '../../components/link-to-copy';
import { Stack } from '../../components/stack';
import { whatsappHref } from '@site/shared-contracts/whatsapp-href';
import type { SentQuotation } from './send-dialog';

export interface LinkDialogProps {
  sent: SentQuotation;
  /** Of the customer; may be empty. */
  contactNo: string;
  onClose: () => void;
}

/** The link to what was sent: shown once, because only its hash is stored. */
export function LinkDialog({ sent: { number, path, isMailed }, contactNo, onClose }: LinkDialogProps) {
  const url = path && new URL(path, window.location.origin).href;
  return (
    <Dialog open title={`Quotation ${number}`} onClose={onClose}>
      <Stack>
        <p>
          {isMailed ? 'The mail is on its way. ' : ''}
          {url
            ? 'With this link the customer reads, accepts or declines it, without signing in. It is shown only now.'
            : 'It was sent before. ‘New link’ makes a link to pass on.'}
        </p>
        {url && (
          <LinkToCopy url={url}>
            {contactNo && (
              <LinkButton
                href={whatsappHref(contactNo, `Our quotation ${number}: ${url}`)}
                target="_blank"
                rel="noopener"
              >
                Send by WhatsApp
              </LinkButton>
            )}
          </LinkToCopy>
        )}
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
