import type { TrashKind } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import { useDeletion } from './use-deletion';

export interface DeleteDialogProps {
  kind: TrashKind;
  id: number;
  name: string;
  /** What goes with it, if anything does. */
  children?: ReactNode;
  onClose: () => void;
  /** It is in the trash now, and this screen is left. */
  onDeleted?: () => void;
}

/** Asks before something goes into the trash. */
export function DeleteDialog({ kind, id, name, children, onClose, onDeleted }: DeleteDialogProps) {
  const { isBusy, problem, remove, refresh } = useDeletion(kind, id, name);
  const confirm = async () => {
    if (!(await remove())) return;
    onClose();
    // Whoever leaves the screen must not ask for what is gone; the next one asks for itself.
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
      <p>It goes into the trash and can be brought back from there.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
