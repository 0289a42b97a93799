import { Button } from '@site/shared-ui/button';
import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';
import { BusyScreen } from '../components/busy-screen';
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
  /** Left out where there is nothing to take away. */
  onRemove?: (() => void) | undefined;
}

/** A file that is uploaded when it is chosen or dropped, with what is there already. */
export function UploadBox({ label, hint, error, accept, upload, preview, onRemove }: UploadBoxProps) {
  const id = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const message = upload.error ?? error;
  const start = (file: File | undefined) => {
    if (file) upload.start(file);
  };
  return (
    <Stack>
      <label htmlFor={id}>{label}</label>
      <Box
        $isDraggedOver={isDraggedOver}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          start(event.dataTransfer.files[0]);
        }}
      >
        {preview ?? <AdminIcon name="upload" size={32} />}
        <div>
          <input
            id={id}
            type="file"
            accept={accept}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-hint${message ? ` ${id}-error` : ''}`}
            onChange={({ target }) => {
              start(target.files?.[0]);
              // Otherwise choosing the same file again, after it was corrected, would be no change.
              target.value = '';
            }}
          />
          <p id={`${id}-hint`}>{hint}</p>
          {onRemove && (
            <Button variant="ghost" aria-label={`Take away: ${label}`} onClick={onRemove}>
              Take it away
            </Button>
          )}
        </div>
      </Box>
      {message && (
        <ErrorLine id={`${id}-error`} role="alert">
          {message}{' '}
          {upload.retry && (
            <Button variant="ghost" onClick={upload.retry}>
              Try again
            </Button>
          )}
        </ErrorLine>
      )}
      {/* What is saved meanwhile would lack the file. */}
      <BusyScreen
        message={upload.progress === undefined ? undefined : 'Uploading the file. Please wait..'}
        progress={upload.progress}
      />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-2);

  & > label {
    font-size: var(--text-s);
    font-weight: 600;
  }
`;

const Box = styled.div<{ $isDraggedOver: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px dashed
    ${({ $isDraggedOver }) => ($isDraggedOver ? 'var(--color-brand)' : 'var(--color-line-strong)')};
  border-radius: var(--radius-m);
  background: var(--color-surface);

  & img {
    inline-size: 160px;
    max-block-size: 160px;
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

  & p {
    margin-block: var(--space-2) 0;
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }
`;

const ErrorLine = styled.p`
  margin: 0;
  color: var(--color-danger);
  font-size: var(--text-s);
  font-weight: 600;
`;
