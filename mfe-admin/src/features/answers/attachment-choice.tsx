import type { Attachable } from '@site/shared-contracts/schemas';
import { siteLocale } from '@site/shared-contracts';
import styled from 'styled-components';
import { CheckLine } from '../../components/check-line';
import { ErrorText } from '../../components/error-text';

interface AttachmentChoiceProps {
  attachable: readonly Attachable[];
  /** Names. */
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (file: Attachable, isChosen: boolean) => void;
}

/** The files that can be attached. */
export const AttachmentChoice = ({ attachable, chosen, error, onChoose }: AttachmentChoiceProps) =>
  attachable.length > 0 && (
    <Files aria-describedby={error ? 'attachment-error' : undefined}>
      <legend>Attach</legend>
      {attachable.map((file) => (
        <CheckLine key={file.name}>
          <input
            type="checkbox"
            checked={chosen.includes(file.name)}
            onChange={({ target }) => onChoose(file, target.checked)}
          />
          <span>
            {file.name} <small>({sizeText(file.bytes)})</small>
          </span>
        </CheckLine>
      ))}
      {error && <ErrorText id="attachment-error">{error}</ErrorText>}
    </Files>
  );

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString(siteLocale)} KB`
    : `${(bytes / 1024 / 1024).toLocaleString(siteLocale, { maximumFractionDigits: 1 })} MB`;

const Files = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  overflow-wrap: anywhere;

  & > legend {
    padding: 0;
    font-weight: 600;
    font-size: var(--text-s);
  }
`;
