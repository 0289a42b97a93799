import type { InboxChange, InboxItem } from '@site/shared-contracts/schemas';
import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { isApiFailure } from '@site/shared-contracts';
import { failureReason } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';

export type BulkChange = Pick<InboxChange, 'handled' | 'suspect' | 'assigneeId'>;

/** The present values of what `change` changes. */
const valuesBefore = (item: InboxItem, change: BulkChange): BulkChange => ({
  ...(change.handled !== undefined && { handled: item.handled }),
  ...(change.suspect !== undefined && { suspect: item.suspect }),
  ...(change.assigneeId !== undefined && { assigneeId: item.assignee?.id ?? null }),
});

const isChangedBy = (item: InboxItem, change: BulkChange) =>
  JSON.stringify(valuesBefore(item, change)) !== JSON.stringify(change);

/** Resolves with false where somebody has changed the enquiry since: then it stays as it is. */
async function putBack(item: InboxItem, change: BulkChange): Promise<boolean> {
  const input = { params: { id: item.id }, body: valuesBefore(item, change) };
  try {
    // The change has made it the version after the one that was ticked.
    await call('PUT /api/enquiries/update/:id', input, { ifMatch: item.version + 1 });
    return true;
  } catch (error) {
    if (isApiFailure(error) && error.status === 412) return false;
    throw error;
  }
}

/** Changes several enquiries at once. The notice says which could not be changed, and takes the others back on request. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [isBusy, setBusy] = useState(false);

  const send = async (items: readonly InboxItem[], change: BulkChange) => {
    const { changed } = await call('POST /api/enquiries/update', {
      body: { ids: items.map(({ id }) => id), change },
    });
    return changed;
  };
  const undo = async (items: readonly InboxItem[], change: BulkChange) => {
    const changed = items.filter((item) => isChangedBy(item, change));
    let back = 0;
    try {
      for (const item of changed) if (await putBack(item, change)) back += 1;
      const rest = changed.length - back;
      const text = `${enquiries(back)} changed back.`;
      if (rest === 0) notify({ tone: 'success', text });
      else
        notify({
          tone: 'danger',
          text: `${text} ${enquiries(rest)} stayed: a colleague has changed something since.`,
        });
    } catch (error) {
      notify({ tone: 'danger', text: `Not everything was changed back. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
  };
  const run = async (items: readonly InboxItem[], change: BulkChange, done: string): Promise<boolean> => {
    setBusy(true);
    let isDone = true;
    try {
      const changed = await send(items, change);
      const rest = items.length - changed;
      const text = `${enquiries(changed)} ${done}.`;
      notify({
        tone: 'success',
        text: rest > 0 ? `${text} ${enquiries(rest)} needed no change.` : text,
        action: { label: 'Undo', run: () => void undo(items, change) },
      });
    } catch (error) {
      isDone = false;
      const names = items.map(({ name }) => name).join(', ');
      notify({ tone: 'danger', text: `Nothing was changed: ${names}. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
    return isDone;
  };
  return { isBusy, run };
}

const enquiries = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`);
