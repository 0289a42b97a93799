import { requestLimits, type Image } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Picture } from '@site/shared-ui/picture';
import { useState } from 'react';
import { FileBox } from './file-box';
import { useImagePreview } from './use-image-preview';

export interface ImageFieldProps {
  label: string;
  /** Its name in the form that the API gets. */
  name: string;
  /** The stored image. */
  current?: Image | undefined;
  /** Chosen here, not saved yet. */
  chosen: File | undefined;
  onChoose: (image: File | undefined) => void;
  error?: string | undefined;
}

/** Checks what the browser knows; the server checks what the file really contains. */
function validateFile(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
  if (file.size > requestLimits.imageBytes) return 'A picture has at most 10 MB.';
  return undefined;
}

/** An image to upload, chosen or dropped, with a preview. */
export function ImageField({ label, name, current, chosen, onChoose, error }: ImageFieldProps) {
  const [fileError, setFileError] = useState<string>();
  const chosenUrl = useImagePreview(chosen);
  return (
    <FileBox
      label={label}
      name={name}
      accept="image/*"
      hint={
        <>
          {chosen ? `${chosen.name} (${Math.ceil(chosen.size / 1024)} kB)` : 'Or drop it here.'} JPEG, PNG,
          WebP, AVIF or GIF, at most 10 MB.
        </>
      }
      error={fileError ?? error}
      preview={
        chosenUrl ? (
          <img src={chosenUrl} alt="Chosen, not saved yet" />
        ) : (
          current && <Picture image={current} sizes="240px" />
        )
      }
      onChoose={(file) => {
        const found = validateFile(file);
        setFileError(found);
        if (!found) onChoose(file);
      }}
    >
      {chosen && (
        <Button variant="ghost" onClick={() => onChoose(undefined)}>
          {current ? 'Keep the present picture' : 'Take it away'}
        </Button>
      )}
    </FileBox>
  );
}
