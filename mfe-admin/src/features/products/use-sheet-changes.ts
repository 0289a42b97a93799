import { useQueryClient } from '@site/shared-contracts/query';
import type { ManagedRevision } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';
import { sheetsKey } from './sheets-query';

export interface SheetChanges {
  /** The id of the revision that is being changed. */
  busyId: number | undefined;
  withdraw: (revision: ManagedRevision) => Promise<void>;
  restore: (revision: ManagedRevision) => Promise<void>;
}

/** Takes revisions off the website and shows them again. Each can be undone. */
export function useSheetChanges(): SheetChanges {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [busyId, setBusyId] = useState<number>();

  const change = async (
    revision: ManagedRevision,
    endpoint: 'POST /api/sheets/withdraw/:id' | 'POST /api/sheets/restore/:id',
    text: string,
    undo: (revision: ManagedRevision) => Promise<void>,
  ) => {
    setBusyId(revision.id);
    try {
      await call(endpoint, { params: { id: revision.id } });
      notify({ tone: 'success', text, action: { label: 'Undo', run: () => void undo(revision) } });
    } catch (error) {
      notify({ tone: 'danger', text: `Nothing was changed. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: sheetsKey });
    setBusyId(undefined);
  };

  const withdraw = (revision: ManagedRevision): Promise<void> =>
    change(
      revision,
      'POST /api/sheets/withdraw/:id',
      `Revision ${String(revision.revision)} was withdrawn. Visitors no longer see it.`,
      restore,
    );
  const restore = (revision: ManagedRevision): Promise<void> =>
    change(
      revision,
      'POST /api/sheets/restore/:id',
      `Revision ${String(revision.revision)} is back.`,
      withdraw,
    );
  return { busyId, withdraw, restore };
}
