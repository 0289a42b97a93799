import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { countText } from '../../format/count-text';

export interface HideDialogProps {
  category: ManagedCategory;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a category disappears from the website. */
export const HideDialog = ({ category: { name, count }, isBusy, onConfirm, onClose }: HideDialogProps) => (
  <ConfirmDialog
    title={`Hide '${name}'?`}
    confirm="Hide"
    isBusy={isBusy}
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    <p>
      Visitors no longer find it
      {count > 0 && `, nor the ${countText(count, 'product')} in it: links to them lead nowhere`}. Nothing is
      deleted, and 'Show' brings everything back as it was.
    </p>
  </ConfirmDialog>
);
