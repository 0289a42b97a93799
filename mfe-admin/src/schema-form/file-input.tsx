import { siteFileUrl } from '@site/shared-contracts/site-content';
import type { FieldProps } from '@site/shared-ui/field';
import styled from 'styled-components';
import { call } from '../api-client/call';
import { UploadBox } from './upload-box';
import { useUpload } from './use-upload';

export interface FileInputProps {
  field: Omit<FieldProps, 'children'>;
  /** The file's name below `/site/`; empty without one. */
  value: string;
  onChange: (value: string | undefined) => void;
  onSize?: ((width: number, height: number) => void) | undefined;
}

/** An SVG or PNG file that pages show unchanged, such as a logo. */
export function FileInput({ field: { label, hint, error }, value, onChange, onSize }: FileInputProps) {
  const upload = useUpload(
    (file, options) => call('POST /api/files/create', { form: {}, file }, options),
    ({ file, width, height }) => {
      onSize?.(width, height);
      onChange(file);
    },
  );
  return (
    <UploadBox
      label={label}
      hint={hint}
      error={error}
      accept=".svg,.png,image/svg+xml,image/png"
      upload={upload}
      preview={
        value === '' ? undefined : (
          <Chequered>
            <img src={siteFileUrl(value)} alt={`${label}, as it is now`} />
          </Chequered>
        )
      }
      onRemove={value === '' ? undefined : () => onChange(undefined)}
    />
  );
}

/** A white logo is visible on it, and a black one. */
const Chequered = styled.span`
  display: grid;
  padding: var(--space-3);
  border-radius: var(--radius-s);
  background: repeating-conic-gradient(var(--color-line) 0 25%, var(--color-surface) 0 50%) 0 0 / 16px 16px;
`;
