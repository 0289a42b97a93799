import type { TrashKind } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import { useDeletion } from './use-deletion';

export interface DeleteDialogProps {
  kind: TrashKind;
  id: number;
  name: string;
  /** Describes what else is deleted with it. */
  children?: ReactNode;
  onClose: () => void;
  /** Called when it is deleted, by a screen that is left then. */
  onDeleted?: () => void;
}

/** Asks for confirmation before an item is moved to the trash. */
export function DeleteDialog({ kind, id, name, children, onClose, onDeleted }: DeleteDialogProps) {
  const { isBusy, problem, remove, refresh } = useDeletion(kind, id, name);
  const confirm = async () => {
    if (!(await remove())) return;
    onClose();
    // A screen that is left must not load the deleted item again; the next screen loads its own data.
    if (onDeleted) onDeleted();
    else await refresh();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete '${name}'?`}
      confirm="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
      <p>It goes into the trash and can be restored from there.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
