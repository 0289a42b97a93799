import { Button } from '@site/shared-ui/button';
import type { ReactNode } from 'react';
import { BusyScreen } from '../components/busy-screen';
import { FileBox } from '../components/file-box';
import type { Upload } from './use-upload';

export interface UploadBoxProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** For the file dialog: `image/*`. */
  accept: string;
  upload: Upload;
  /** What there is already. */
  preview: ReactNode;
  /** Left out where there is nothing to remove. */
  onRemove?: (() => void) | undefined;
}

/** A file that is uploaded when it is chosen or dropped, with what is there already. */
export function UploadBox({ label, hint, error, accept, upload, preview, onRemove }: UploadBoxProps) {
  const remove = accept === 'image/*' ? 'Remove picture' : 'Remove file';
  const failure = upload.error !== undefined && (
    <>
      {upload.error}{' '}
      <Button variant="ghost" onClick={upload.retry}>
        Try again
      </Button>
    </>
  );
  return (
    <>
      <FileBox
        label={label}
        hint={hint}
        error={failure || error}
        accept={accept}
        preview={preview}
        onChoose={upload.start}
      >
        {onRemove && (
          <Button variant="ghost" aria-label={`${remove}: ${label}`} onClick={onRemove}>
            {remove}
          </Button>
        )}
      </FileBox>
      {/* What is saved meanwhile would lack the file. */}
      <BusyScreen
        message={upload.progress === undefined ? undefined : 'Uploading the file. Please wait..'}
        progress={upload.progress}
      />
    </>
  );
}
