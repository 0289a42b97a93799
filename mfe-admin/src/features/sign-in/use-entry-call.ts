import { useState } from 'react';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';

/** The call of a form for somebody who is not signed in. */
export function useEntryCall() {
  const [isBusy, setBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFieldErrors({});
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const errors = fieldErrorsOf(error);
      setFieldErrors(errors ?? {});
      if (!errors) setProblem(failureReason(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fieldErrors, problem, run };
}
