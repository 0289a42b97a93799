import { isApiFailure } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import type { ApiInput, TrashKind } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { useNotices } from '../notices/notice-store';
import { adminKey } from '../api-client/admin-query';
import { call } from '../api-client/call';
import { isGone } from '../api-client/is-gone';

/** The call that moves an item of each kind to the trash. */
const deletions = {
  category: 'DELETE /api/category/delete/:id',
  product: 'DELETE /api/products/delete/:id',
  blog: 'DELETE /api/blog/delete/:id',
  news: 'DELETE /api/news/delete/:id',
} as const satisfies Record<TrashKind, string>;

export interface Deletion {
  isBusy: boolean;
  /** Why it was not deleted. */
  problem: string | undefined;
  /** Resolves with whether it is deleted now. The notice has a button that restores it. */
  remove: () => Promise<boolean>;
  /** Reloads what the screen shows. */
  refresh: () => Promise<void>;
}

export function useDeletion(kind: TrashKind, id: number, name: string): Deletion {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [adminKey] });

  const undo = async () => {
    try {
      await call('POST /api/trash/restore/:kind/:id', {
        params: { kind, id },
      } satisfies ApiInput<'POST /api/trash/restore/:kind/:id'>);
      notify({ tone: 'success', text: `'${name}' is back.` });
    } catch (error) {
      const detail = isApiFailure(error) ? error.problem?.detail : undefined;
      notify({
        tone: 'danger',
        text: `'${name}' could not be restored. ${detail ?? 'It is still in the trash.'}`,
        action: { label: 'Try again', run: () => void undo() },
      });
    }
    await refresh();
  };

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(deletions[kind], { params: { id } });
      notify({
        tone: 'success',
        text: `'${name}' is in the trash.`,
        action: { label: 'Undo', run: () => void undo() },
      });
      return true;
    } catch (error) {
      // Another admin has deleted it already, which was wanted.
      if (isGone(error)) return true;
      setProblem(`'${name}' was not deleted. Try again.`);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, problem, remove, refresh };
}
