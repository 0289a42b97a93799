import { isApiFailure } from '@site/shared-contracts';
import type { TrashKind } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import type { ReactNode } from 'react';
import { call } from '../api-client/call';
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

/** The call that moves an item of each kind to the trash. */
const deletions = {
  category: 'DELETE /api/category/delete/:id',
  product: 'DELETE /api/products/delete/:id',
  blog: 'DELETE /api/blog/delete/:id',
  news: 'DELETE /api/news/delete/:id',
  page: 'DELETE /api/pages/delete/:id',
} as const satisfies Record<TrashKind, string>;

/** Asks for confirmation before an item is moved to the trash. */
export function DeleteDialog({ kind, id, name, children, onClose, onDeleted }: DeleteDialogProps) {
  const { isBusy, problem, remove, refresh } = useDeletion({
    send: () => call(deletions[kind], { params: { id } }),
    done: `'${name}' is in the trash.`,
    notDeleted: () => `'${name}' was not deleted. Try again.`,
    restore: async () => {
      await call('POST /api/trash/restore/:kind/:id', { params: { kind, id } });
      return `'${name}' is back.`;
    },
    notRestored: (error) => {
      const detail = isApiFailure(error) ? error.problem?.detail : undefined;
      return `'${name}' could not be restored. ${detail ?? 'It is still in the trash.'}`;
    },
  });
  const confirm = async () => {
    if (!(await remove())) return;
    onClose();
    // A screen that is left must not load the deleted item again; the next screen loads its own data.
    if (onDeleted) onDeleted();
    else await refresh();
  };
  return (
    <ConfirmDialog
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
