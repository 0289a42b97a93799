import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from './admin-icon';
import { ErrorText } from './error-text';

export interface FileBoxProps {
  label: string;
  /** Its name in the form that the API gets. */
  name?: string | undefined;
  hint: ReactNode;
  /** Why the file is not accepted. */
  error?: ReactNode;
  required?: boolean;
  /** For the file dialog: `image/*`. */
  accept: string;
  /** What there is already, or what was chosen. */
  preview?: ReactNode;
  /** Several can be chosen or dropped at once: `onChoose` gets one after the other. */
  isMultiple?: boolean;
  onChoose: (file: File) => void;
  /** A button below the hint. */
  children?: ReactNode;
}

/** A file that is chosen or dropped, with its label, what there is already, and the error. */
export function FileBox({
  label,
  name,
  hint,
  error,
  required = false,
  accept,
  preview,
  isMultiple = false,
  onChoose,
  children,
}: FileBoxProps) {
  const id = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const choose = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onChoose(file);
  };
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
          choose(event.dataTransfer.files);
        }}
      >
        {preview ?? <AdminIcon name="upload" size={32} />}
        <div>
          <input
            id={id}
            name={name}
            type="file"
            accept={accept}
            multiple={isMultiple}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChange={({ target }) => {
              choose(target.files);
              // Otherwise choosing the same file again, after it was corrected, would be no change.
              target.value = '';
            }}
          />
          <p id={`${id}-hint`}>{hint}</p>
          {children}
        </div>
      </DropZone>
      {error && (
        <ErrorText id={`${id}-error`} role="alert">
          {error}
        </ErrorText>
      )}
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

  /* Its own words say 'No file chosen' also beside a file that was chosen: the preview shows what there is. */
  & input {
    inline-size: 100%;
    color: transparent;
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
