import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../api-client/admin-query';
import { failureReason } from '../api-client/call-failure';
import { useNotices } from '../notices/notice-store';

export interface RowAction<Key> {
  /** The row whose action is running. */
  busyKey: Key | undefined;
  /** Does the work, shows the sentence that it resolves with, and reloads the lists. */
  run: (key: Key, work: () => Promise<string>) => Promise<void>;
}

/** For buttons in the rows of a list. A failure is shown as a notice. */
export function useRowAction<Key>(): RowAction<Key> {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [busyKey, setBusyKey] = useState<Key>();
  const run = async (key: Key, work: () => Promise<string>) => {
    setBusyKey(() => key);
    try {
      notify({ tone: 'success', text: await work() });
    } catch (error) {
      notify({ tone: 'danger', text: `Nothing was changed. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusyKey(undefined);
  };
  return { busyKey, run };
}
