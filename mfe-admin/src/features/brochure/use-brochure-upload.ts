import { useQueryClient } from '@site/shared-contracts/query';
import { sheetLimits } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';
import { ownBrochureQuery } from './brochure-queries';

/** Sends a PDF of the company. What was chosen stays when it fails. */
export function useBrochureUpload() {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number>();

  const choose = (chosen: File) => {
    setFile(chosen);
    setError(undefined);
  };
  const upload = async () => {
    const problem = problemOf(file);
    setError(problem);
    if (!file || problem !== undefined) return;
    setProgress(0);
    try {
      const { name } = file;
      await call('POST /api/brochure/create', { form: { name }, file }, { onProgress: setProgress });
      notify({ tone: 'success', text: `Visitors get ${name} as the brochure now.` });
      setFile(undefined);
      await queryClient.invalidateQueries({ queryKey: ownBrochureQuery.queryKey });
    } catch (failure) {
      const errors = fieldErrorsOf(failure);
      setError(errors?.file ?? errors?.name ?? `The PDF was not uploaded. ${failureReason(failure)}`);
    }
    setProgress(undefined);
  };
  return {
    ...{ file, choose, error, upload },
    /** From 0 to 1 while the file is sent. */
    progress,
  };
}

function problemOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose a PDF file.';
  return file.size > sheetLimits.bytes ? 'This file is too large. A PDF has at most 20 MB.' : undefined;
}
