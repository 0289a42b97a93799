import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';

/** The call of a dialog: whether it runs, and what was wrong with it. After it, all lists are loaded again. */
export function useDialogCall(failed: string) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    setFieldErrors({});
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
    } catch (error) {
      const errors = fieldErrorsOf(error);
      setFieldErrors(errors ?? {});
      if (!errors) setProblem(`${failed} ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fieldErrors, problem, run };
}
