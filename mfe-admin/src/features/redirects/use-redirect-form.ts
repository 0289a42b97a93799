import { useQueryClient } from '@site/shared-contracts/query';
import type { Redirect, RedirectInput } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';

const empty: RedirectInput = { from: '', to: '' };

export interface RedirectForm {
  values: RedirectInput;
  change: (values: Partial<RedirectInput>) => void;
  /** The server's sentences by field. */
  errors: Record<string, string>;
  /** How often the server has refused a field. */
  refusals: number;
  /** Why nothing was saved, where it is not the fault of a field. */
  problem: string | undefined;
  isBusy: boolean;
  /** Resolves with whether it was saved. */
  save: () => Promise<boolean>;
}

/** What an admin types, and how it is saved. Nothing that was typed is lost when saving fails. */
export function useRedirectForm(redirect?: Redirect): RedirectForm {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [values, setValues] = useState<RedirectInput>(
    redirect ? { from: redirect.from, to: redirect.to } : empty,
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      if (redirect)
        await call('PUT /api/redirects/update/:id', { params: { id: redirect.id }, body: values });
      else await call('POST /api/redirects/create', { body: values });
      notify({ tone: 'success', text: `${values.from.trim()} leads to ${values.to.trim()} now.` });
      if (!redirect) setValues(empty);
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      return true;
    } catch (error) {
      const found = fieldErrorsOf(error);
      setErrors(found ?? {});
      if (found) setRefusals((before) => before + 1);
      else setProblem(`The redirect was not saved. ${failureReason(error)}`);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const change = (changed: Partial<RedirectInput>) => {
    setValues({ ...values, ...changed });
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changed, name))),
    );
  };
  return { values, change, errors, refusals, problem, isBusy, save };
}
