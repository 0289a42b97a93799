import { sheetKinds, type SheetKind } from '@site/shared-contracts/schemas';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import type { SyntheticEvent } from 'react';
import styled from 'styled-components';
import { BusyScreen } from '../../components/busy-screen';
import { PdfBox } from '../../components/pdf-box';
import { dateHint } from '../../format/date-hint';
import { languageName, sheetLanguages } from './sheet-languages';
import { useSheetUpload } from './use-sheet-upload';

/** Uploads a new revision of a sheet. */
export function SheetUpload({ productId }: { productId: number }) {
  const { file, errors, progress, ...fields } = useSheetUpload(productId);
  return (
    <Form
      noValidate
      aria-labelledby="sheet-upload-title"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void fields.upload();
      }}
    >
      <h3 id="sheet-upload-title">Add a sheet or a new revision</h3>
      <PdfBox label="PDF file" file={file} error={errors.file} onChoose={fields.setFile} />
      <Row>
        <Field label="Type" error={errors.kind}>
          <Select value={fields.kind} onChange={({ target }) => fields.setKind(target.value as SheetKind)}>
            {sheetKinds.map((each) => (
              <option key={each} value={each}>
                {sheetNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Language" error={errors.language}>
          <Select value={fields.language} onChange={({ target }) => fields.setLanguage(target.value)}>
            {sheetLanguages.map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Revision date"
          hint={dateHint(fields.revisedOn, 'As printed on the sheet.')}
          error={errors.revisedOn}
          required
        >
          <TextInput
            type="date"
            value={fields.revisedOn}
            onChange={({ target }) => fields.setRevisedOn(target.value)}
          />
        </Field>
      </Row>
      <div>
        <Button type="submit">Upload sheet</Button>
      </div>
      <BusyScreen
        message={progress === undefined ? undefined : 'Uploading and checking the sheet. Please wait..'}
        progress={progress}
      />
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);

  & h3 {
    font-size: var(--text-l);
  }
`;

const Row = styled.div`
  display: grid;
  gap: var(--space-4);

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
    align-items: start;
  }
`;
