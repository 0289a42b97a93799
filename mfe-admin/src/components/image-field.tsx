import { limits, type Image } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Picture } from '@site/shared-ui/picture';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from './admin-icon';
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
  required?: boolean;
}

/** Checks what the browser knows; the server checks what the file really contains. */
function validateFile(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
  if (file.size > limits.imageBytes) return 'A picture has at most 10 MB.';
  return undefined;
}

/** An image to upload, chosen or dropped, with a preview. */
export function ImageField({
  label,
  name,
  current,
  chosen,
  onChoose,
  error,
  required = false,
}: ImageFieldProps) {
  const id = useId();
  const [fileError, setFileError] = useState<string>();
  const [isDraggedOver, setDraggedOver] = useState(false);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = validateFile(file);
    setFileError(found);
    if (!found) onChoose(file);
  };
  const message = fileError ?? error;
  return (
    <Stack>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      <DropZone
        $isDraggedOver={isDraggedOver}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <Preview chosen={chosen} current={current} />
        <div>
          <input
            id={id}
            name={name}
            type="file"
            accept="image/*"
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // Otherwise choosing the same file again, after it was corrected, would be no change.
              target.value = '';
            }}
          />
          <p id={`${id}-hint`}>
            {chosen ? `${chosen.name} (${Math.ceil(chosen.size / 1024)} kB)` : 'Or drop it here.'} JPEG, PNG,
            WebP, AVIF or GIF, at most 10 MB.
          </p>
          {chosen && (
            <Button variant="ghost" onClick={() => onChoose(undefined)}>
              {current ? 'Keep the present picture' : 'Take it away'}
            </Button>
          )}
        </div>
      </DropZone>
      {message && (
        <ErrorText id={`${id}-error`} role="alert">
          {message}
        </ErrorText>
      )}
    </Stack>
  );
}

function Preview({ chosen, current }: Pick<ImageFieldProps, 'chosen' | 'current'>) {
  const chosenUrl = useImagePreview(chosen);
  if (chosenUrl) return <img src={chosenUrl} alt="Chosen, not saved yet" />;
  return current ? <Picture image={current} sizes="240px" /> : <AdminIcon name="upload" size={32} />;
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-2);

  & > label {
    font-size: var(--text-s);
    font-weight: 600;
  }
`;

const DropZone = styled.div<{ $isDraggedOver: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px dashed
    ${({ $isDraggedOver }) => ($isDraggedOver ? 'var(--color-brand)' : 'var(--color-line-strong)')};
  border-radius: var(--radius-m);
  background: ${({ $isDraggedOver }) => ($isDraggedOver ? 'var(--color-surface-tint)' : 'var(--color-surface)')};

  & img {
    inline-size: 160px;
    max-block-size: 200px;
    border-radius: var(--radius-s);
    object-fit: contain;
  }

  & > svg {
    color: var(--color-brand);
  }

  & > div {
    flex: 1 1 220px;
    min-inline-size: 0;
  }

  & input {
    inline-size: 100%;
    font-size: var(--text-s);
  }

  & input::file-selector-button {
    min-block-size: 44px;
    margin-inline-end: var(--space-3);
    padding-inline: var(--space-5);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    color: var(--color-brand-strong);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  & input::file-selector-button:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }

  & p {
    margin-block: var(--space-2) 0;
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    overflow-wrap: anywhere;
  }
`;

const ErrorText = styled.p`
  margin: 0;
  color: var(--color-danger);
  font-size: var(--text-s);
  font-weight: 600;
`;
