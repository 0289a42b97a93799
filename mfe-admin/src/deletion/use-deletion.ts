import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../api-client/admin-query';
import { isGone } from '../api-client/is-gone';
import { useNotices } from '../notices/notice-store';

export interface DeletionOptions {
  send: () => Promise<unknown>;
  /** The sentence of the notice that has a button 'Undo'. */
  done: string;
  notDeleted: (error: unknown) => string;
  /** Takes it back, and resolves with a sentence that says so. */
  restore: () => Promise<string>;
  notRestored: (error: unknown) => string;
}

/** Deletes one item, and takes that back. */
export function useDeletion({ send, done, notDeleted, restore, notRestored }: DeletionOptions) {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [isBusy, setBusy] = useState(false);
  /** Why it was not deleted. */
  const [problem, setProblem] = useState<string>();
  /** Reloads what the screen shows. */
  const refresh = () => queryClient.invalidateQueries({ queryKey: [adminKey] });

  const undo = async () => {
    try {
      notify({ tone: 'success', text: await restore() });
    } catch (error) {
      const action = { label: 'Try again', run: () => void undo() };
      notify({ tone: 'danger', text: notRestored(error), action });
    }
    await refresh();
  };

  /** Resolves with whether it is deleted now. */
  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
      notify({ tone: 'success', text: done, action: { label: 'Undo', run: () => void undo() } });
      return true;
    } catch (error) {
      // Another admin has deleted it already, which was wanted.
      if (isGone(error)) return true;
      setProblem(notDeleted(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, remove, refresh };
}
