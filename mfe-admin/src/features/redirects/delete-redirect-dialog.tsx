import type { Redirect } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useDeletion } from '../../deletion/use-deletion';
import { currentRedirectOf } from './save-redirect';

interface DeleteRedirectDialogProps {
  redirect: Redirect;
  onClose: () => void;
}

export function DeleteRedirectDialog({ redirect: seen, onClose }: DeleteRedirectDialogProps) {
  const [redirect, setRedirect] = useState(seen);
  const { id, from, to, keepsQuery, version } = redirect;
  const { isBusy, problem, remove, refresh } = useDeletion({
    send: () => call('DELETE /api/redirects/delete/:id', { params: { id } }, { ifMatch: version }),
    done: `The redirect of ${from} is deleted.`,
    notDeleted: (error) => {
      // A colleague may have changed it: the dialog and the table show it as it is now.
      setRedirect(currentRedirectOf(error) ?? redirect);
      return `The redirect was not deleted. ${failureReason(error)}`;
    },
    restore: async () => {
      await call('POST /api/redirects/create', { body: { from, to, keepsQuery } });
      return `${from} leads to ${to} again.`;
    },
    notRestored: (error) => `The redirect of ${from} could not be restored. ${failureReason(error)}`,
  });
  const confirm = async () => {
    const isDeleted = await remove();
    await refresh();
    if (isDeleted) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete the redirect of ${from}?`}
      confirm="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>It leads to {to}.</p>
      <p>Visitors who follow an old link to this address will see that the page was not found.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
