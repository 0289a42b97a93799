import { useQueryClient } from '@site/shared-contracts/query';
import { sheetKinds, sheetLimits, type SheetKind } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { BusyScreen } from '../../components/busy-screen';
import { FileBox } from '../../components/file-box';
import { megabytes } from '../../format/megabytes';
import { useNotices } from '../../notices/notice-store';
import { languageName, sheetLanguages, sheetNames } from './sheet-names';
import { sheetsKey } from './sheets-query';

const tooLarge = 'This file is too large. A PDF has at most 20 MB.';

type Errors = Partial<Record<'file' | 'kind' | 'language' | 'revisedOn', string>>;

/** Uploads a new revision of a sheet. What was entered stays when it fails. */
export function SheetUpload({ productId }: { productId: number }) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<SheetKind>('safety');
  const [language, setLanguage] = useState('en');
  const [revisedOn, setRevisedOn] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [progress, setProgress] = useState<number>();

  const upload = async () => {
    const missing: Errors = {
      ...(!file && { file: 'Choose a PDF file.' }),
      ...(file && file.size > sheetLimits.bytes && { file: tooLarge }),
      ...(!revisedOn && { revisedOn: 'Enter the revision date that is printed on the sheet.' }),
    };
    setErrors(missing);
    if (!file || Object.keys(missing).length > 0) return;
    setProgress(0);
    try {
      const form = { productId: String(productId), kind, language, revisedOn };
      const { revision } = await call('POST /api/sheets/create', { form, file }, { onProgress: setProgress });
      const name = `${sheetNames[kind]} (${languageName(language)})`;
      notify({ tone: 'success', text: `${name}: revision ${String(revision)} was added.` });
      setFile(undefined);
      setRevisedOn('');
      await queryClient.invalidateQueries({ queryKey: sheetsKey });
    } catch (failure) {
      setErrors(fieldErrorsOf(failure) ?? { file: `The sheet was not uploaded. ${failureReason(failure)}` });
    }
    setProgress(undefined);
  };

  return (
    <Form
      noValidate
      aria-labelledby="sheet-upload-title"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void upload();
      }}
    >
      <h3 id="sheet-upload-title">Add a sheet or a new revision</h3>
      <FileBox
        label="PDF file"
        name="file"
        accept=".pdf,application/pdf"
        required
        hint={
          file
            ? `${file.name}, ${megabytes(file.size)}`
            : 'A PDF of at most 20 MB, without scripts, attachments or a password.'
        }
        error={errors.file}
        onChoose={setFile}
      />
      <Row>
        <Field label="Type" error={errors.kind}>
          <Select value={kind} onChange={({ target }) => setKind(target.value as SheetKind)}>
            {sheetKinds.map((each) => (
              <option key={each} value={each}>
                {sheetNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Language" error={errors.language}>
          <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {sheetLanguages.map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Revision date" hint="As printed on the sheet." error={errors.revisedOn} required>
          <TextInput type="date" value={revisedOn} onChange={({ target }) => setRevisedOn(target.value)} />
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
