import { siteLanguage } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { sheetLimits, type SheetKind } from '@site/shared-contracts/schemas';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';
import { languageName } from './sheet-languages';
import { sheetsKey } from './sheets-query';

const tooLarge = 'This file is too large. A PDF has at most 20 MB.';

type Errors = Partial<Record<'file' | 'kind' | 'language' | 'revisedOn', string>>;

/** The fields of an upload. What was entered stays when it fails. */
export function useSheetUpload(productId: number) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<SheetKind>('safety');
  const [language, setLanguage] = useState<string>(siteLanguage);
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
      // What was chosen for the next one while this one was sent stays.
      setFile((current) => (current === file ? undefined : current));
      setRevisedOn((current) => (current === revisedOn ? '' : current));
      await queryClient.invalidateQueries({ queryKey: sheetsKey });
    } catch (failure) {
      setErrors(fieldErrorsOf(failure) ?? { file: `The sheet was not uploaded. ${failureReason(failure)}` });
    }
    setProgress(undefined);
  };

  return {
    ...{ file, setFile, kind, setKind, language, setLanguage, revisedOn, setRevisedOn },
    errors,
    /** From 0 to 1 while the file is sent. */
    progress,
    upload,
  };
}
