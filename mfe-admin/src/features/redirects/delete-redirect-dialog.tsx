import type { Redirect } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useRedirectDeletion } from './use-redirect-deletion';

interface DeleteRedirectDialogProps {
  redirect: Redirect;
  onClose: () => void;
}

export function DeleteRedirectDialog({ redirect: seen, onClose }: DeleteRedirectDialogProps) {
  const { redirect, isBusy, problem, remove } = useRedirectDeletion(seen);
  const confirm = async () => {
    if (await remove()) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete the redirect of ${redirect.from}?`}
      confirm="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>It leads to {redirect.to}.</p>
      <p>Visitors who follow an old link to this address will see that the page was not found.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
