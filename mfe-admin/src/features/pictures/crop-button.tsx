import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState, type ComponentType } from 'react';
import { AdminIcon } from '../../components/admin-icon';
import { useNotices } from '../../notices/notice-store';
import type { CropDialogProps } from './crop-dialog';

export interface CropButtonProps {
  picture: LibraryPicture;
  /** A new picture was made. */
  onDone: () => void;
}

/** Opens the dialog that crops the picture. Its code is loaded only then. */
export function CropButton({ picture, onDone }: CropButtonProps) {
  const notify = useNotices((store) => store.notify);
  const [isLoading, setLoading] = useState(false);
  const [Opened, setOpened] = useState<ComponentType<CropDialogProps>>();

  const open = async () => {
    setLoading(true);
    try {
      const { CropDialog } = await import('./crop-dialog');
      setOpened(() => CropDialog);
    } catch {
      notify({ tone: 'danger', text: 'The cropping tool could not be loaded. Try again.' });
    }
    setLoading(false);
  };
  return (
    <div>
      <Button variant="secondary" busy={isLoading} onClick={() => void open()}>
        <AdminIcon name="crop" /> Crop
      </Button>
      {Opened && <Opened picture={picture} onCancel={() => setOpened(undefined)} onDone={onDone} />}
    </div>
  );
}
