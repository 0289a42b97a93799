import { useQueryClient } from '@site/shared-contracts/query';
import type { SynonymSet } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import type { Merge, Side } from '../../editing/merge-edits';
import { useNotices } from '../../notices/notice-store';
import { inputOf, saveSynonyms, valuesOf, type SynonymValues } from './save-synonyms';

export interface SynonymForm {
  values: SynonymValues;
  change: (values: SynonymValues) => void;
  /** The server's sentence about the field. */
  error: string | undefined;
  /** How often the server has refused the field. */
  refusals: number;
  /** Why nothing was saved, where it is not the fault of the field. */
  problem: string | undefined;
  isBusy: boolean;
  /** Resolves with whether it was saved. */
  save: () => Promise<boolean>;
  /** What a colleague has saved meanwhile. */
  conflict: SynonymConflict | undefined;
  /** Resolves with whether it was saved. */
  resolveConflict: (choices: Record<string, Side>) => Promise<boolean>;
  closeConflict: () => void;
}

interface SynonymConflict {
  merge: Merge<SynonymValues>;
  theirs: SynonymSet;
}

interface Edited {
  synonyms?: SynonymSet;
  /** What new synonyms begin with. */
  first?: string;
}

/** What an admin types, and how it is saved. Nothing that was typed is lost when saving fails. */
export function useSynonymForm({ synonyms, first = '' }: Edited = {}): SynonymForm {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [values, setValues] = useState(synonyms ? valuesOf(synonyms) : { phrases: first });
  const [error, setError] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [known, setKnown] = useState(synonyms);
  const [conflict, setConflict] = useState<SynonymConflict>();

  const finish = async (saved: SynonymValues) => {
    notify({
      tone: 'success',
      text: `Searches take these for the same now: ${inputOf(saved).phrases.join(', ')}.`,
    });
    if (!synonyms) setValues({ phrases: '' });
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    return true;
  };

  /** `known` is what the typed values began with. */
  const save = async (mine: SynonymValues, known: SynonymSet | undefined) => {
    setBusy(true);
    setError(undefined);
    setProblem(undefined);
    try {
      if (!known) {
        await call('POST /api/search/synonyms/create', { body: inputOf(mine) });
        return await finish(mine);
      }
      const result = await saveSynonyms(known, mine);
      if (result.status === 'saved') return await finish(result.values);
      setConflict({ merge: result.merge, theirs: result.latest.synonyms });
      return false;
    } catch (failure) {
      const found = fieldErrorsOf(failure);
      setError(found?.phrases);
      if (found) setRefusals((before) => before + 1);
      else setProblem(`The synonyms were not saved. ${failureReason(failure)}`);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const resolveConflict = async (choices: Record<string, Side>) => {
    if (!conflict) return false;
    const chosen = conflict.merge.resolve(choices);
    setConflict(undefined);
    setValues(chosen);
    setKnown(conflict.theirs);
    return save(chosen, conflict.theirs);
  };

  return {
    ...{ values, error, refusals, problem, isBusy, conflict, resolveConflict },
    change: (changed) => {
      setValues(changed);
      setError(undefined);
    },
    save: () => save(values, known),
    closeConflict: () => setConflict(undefined),
  };
}
