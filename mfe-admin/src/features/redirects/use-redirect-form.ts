import { useQueryClient } from '@site/shared-contracts/query';
import type { Redirect } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import type { Merge, Side } from '../../editing/merge-edits';
import { adoptedSentence } from '../../editing/save-messages';
import { useNotices } from '../../notices/notice-store';
import { inputOf, redirectLabels, saveRedirect, valuesOf, type RedirectValues } from './save-redirect';

const isField = (name: string): name is keyof RedirectValues => Object.hasOwn(redirectLabels, name);

const empty = valuesOf({ from: '', to: '' });

export interface RedirectForm {
  values: RedirectValues;
  change: (values: Partial<RedirectValues>) => void;
  /** The server's sentences by field. */
  errors: Record<string, string>;
  /** How often the server has refused a field. */
  refusals: number;
  /** Why nothing was saved, where it is not the fault of a field. */
  problem: string | undefined;
  isBusy: boolean;
  /** Resolves with whether it was saved. */
  save: () => Promise<boolean>;
  /** What a colleague has saved meanwhile, to other values than those that were typed. */
  conflict: RedirectConflict | undefined;
  /** Resolves with whether it was saved. */
  resolveConflict: (choices: Record<string, Side>) => Promise<boolean>;
  closeConflict: () => void;
}

interface RedirectConflict {
  merge: Merge<RedirectValues>;
  theirs: Redirect;
}

/** What an admin types, and how it is saved. Nothing that was typed is lost when saving fails. */
export function useRedirectForm(redirect?: Redirect): RedirectForm {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [values, setValues] = useState<RedirectValues>(redirect ? valuesOf(redirect) : empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** What the typed values began with: a list that is read again meanwhile does not change it. */
  const [known, setKnown] = useState(redirect);
  const [conflict, setConflict] = useState<RedirectConflict>();

  const finish = async (
    saved: RedirectValues,
    warning: string | undefined,
    adopted: readonly string[] = [],
  ) => {
    const text = `${saved.from.trim()} leads to ${saved.to.trim()} now.`;
    const fields = adopted.flatMap((name) => (isField(name) ? redirectLabels[name] : []));
    notify({ tone: 'success', text: fields.length > 0 ? `${text} ${adoptedSentence(fields)}` : text });
    if (warning !== undefined)
      notify({
        tone: 'danger',
        text: `${saved.from.trim()} is saved, but visitors find nothing. ${warning}`,
      });
    if (!redirect) setValues(empty);
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    return true;
  };

  /** `known` is what the typed values began with. */
  const save = async (mine: RedirectValues, known: Redirect | undefined) => {
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      if (!known) {
        const { warning } = await call('POST /api/redirects/create', { body: inputOf(mine) });
        return await finish(mine, warning);
      }
      const result = await saveRedirect(known, mine);
      if (result.status === 'saved') {
        return await finish(result.values, result.response.warning, result.adopted);
      }
      setConflict({ merge: result.merge, theirs: result.latest.redirect });
      return false;
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

  const resolveConflict = async (choices: Record<string, Side>) => {
    if (!conflict) return false;
    const { merge, theirs } = conflict;
    const chosen = merge.resolve(choices);
    setConflict(undefined);
    setValues(chosen);
    setKnown(theirs);
    return save(chosen, theirs);
  };

  const change = (changed: Partial<RedirectValues>) => {
    setValues({ ...values, ...changed });
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changed, name))),
    );
  };
  return {
    ...{ values, change, errors, refusals, problem, isBusy, conflict, resolveConflict },
    save: () => save(values, known),
    closeConflict: () => setConflict(undefined),
  };
}
