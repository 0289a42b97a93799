import type { FieldProps } from '@site/shared-ui/field';
import { sheetLimits } from '@site/shared-contracts/schemas';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';
import { call } from '../api-client/call';
import { UploadBox } from './upload-box';
import { useUpload } from './use-upload';

interface PdfInputProps {
  field: Omit<FieldProps, 'children'>;
  /** The id of an uploaded PDF; empty without one. */
  value: string;
  onChange: (value: string) => void;
}

/** The PDF of a certificate, which is uploaded when it is chosen, replaced by another one, or removed. */
export function PdfInput({ field: { label, hint, error }, value, onChange }: PdfInputProps) {
  const upload = useUpload(
    (file, options) => call('POST /api/certificates/create', { form: { name: file.name }, file }, options),
    ({ id }) => onChange(id),
    sheetLimits.bytes,
  );
  return (
    <WholeRow>
      <UploadBox
        label={label}
        hint={hint}
        error={error}
        accept=".pdf,application/pdf"
        upload={upload}
        preview={
          value === '' ? undefined : (
            <Open href={`/sheets/certificates/${value}.pdf`} target="_blank" rel="noopener">
              <Icon name="download" />
              Open the PDF
            </Open>
          )
        }
        onRemove={value === '' ? undefined : () => onChange('')}
      />
    </WholeRow>
  );
}

/** Below the texts of its row. */
const WholeRow = styled.div`
  grid-column: 1 / -1;
`;

const Open = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 44px;
  font-weight: 600;
`;
