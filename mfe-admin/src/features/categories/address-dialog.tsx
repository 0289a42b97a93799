import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { Dialog } from '@site/shared-ui/dialog';
import { AddressEditor } from '../../addresses/address-editor';

interface AddressDialogProps {
  category: ManagedCategory;
  onClose: () => void;
}

/** The address of a category, which is part of the addresses of its products. */
export const AddressDialog = ({ category: { id, name }, onClose }: AddressDialogProps) => (
  <Dialog open title={`Address of ${name}`} onClose={onClose}>
    <AddressEditor kind="category" id={id} />
  </Dialog>
);
