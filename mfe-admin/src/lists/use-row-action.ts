import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../api-client/admin-query';
import { failureReason } from '../api-client/call-failure';
import { useNotices, type AdminNotice } from '../notices/notice-store';

export interface RowAction<Key> {
  /** The row whose action is running. */
  busyKey: Key | undefined;
  /**
   * Does the work, shows what it resolves with, and reloads the lists. Where it fails, a notice says so in the words of
   * `failed`, and why.
   */
  run: (key: Key, work: () => Promise<string | Outcome | undefined>, failed?: string) => Promise<void>;
}

type Outcome = Pick<AdminNotice, 'tone' | 'text'>;

/** For buttons in the rows of a list, and for others that do one thing at a time. */
export function useRowAction<Key>(): RowAction<Key> {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [busyKey, setBusyKey] = useState<Key>();
  const run: RowAction<Key>['run'] = async (key, work, failed = 'Nothing was changed.') => {
    setBusyKey(() => key);
    try {
      const done = await work();
      if (done !== undefined) notify(typeof done === 'string' ? { tone: 'success', text: done } : done);
    } catch (error) {
      notify({ tone: 'danger', text: `${failed} ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusyKey(undefined);
  };
  return { busyKey, run };
}
