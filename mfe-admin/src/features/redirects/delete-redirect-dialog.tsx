import type { Redirect } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useRedirectDeletion } from './use-redirect-deletion';

interface DeleteRedirectDialogProps {
  redirect: Redirect;
  onClose: () => void;
}

export function DeleteRedirectDialog({ redirect, onClose }: DeleteRedirectDialogProps) {
  const { isBusy, problem, remove } = useRedirectDeletion(redirect);
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
      <p>Visitors who follow an old link to this address will see that the page was not found.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
