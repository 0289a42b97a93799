import { useQueryClient } from '@site/shared-contracts/query';
import type { ApiResponse, LibraryPicture } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { adminKey } from '../../api-client/admin-query';
import { countText } from '../../format/count-text';
import { useNotices } from '../../notices/notice-store';

type Kept = ApiResponse<'POST /api/pictures/replace/:id'>['kept'];

/** Puts another picture in the place of one, some items with each call, until no other item can be changed. */
export function useReplacement({ id }: LibraryPicture, onDone: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [replaced, setReplaced] = useState<number>();

  const replace = async (by: string) => {
    let [count, kept]: [number, Kept] = [0, []];
    let failure = '';
    setReplaced(0);
    try {
      for (let isComplete = false; !isComplete;) {
        const step = await call('POST /api/pictures/replace/:id', { params: { id }, body: { by } });
        count += step.replaced;
        kept = step.kept;
        setReplaced(count);
        isComplete = step.replaced === 0 || step.left === 0;
      }
    } catch (error) {
      failure = ` ${failureReason(error)} Try again to replace the others.`;
    }
    // Products and articles have changed too.
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setReplaced(undefined);
    const text = `Replaced in ${countText(count, 'place')}.${keptText(kept)}${failure}`;
    notify({ tone: kept.length > 0 || failure ? 'danger' : 'success', text });
    if (!failure) onDone();
  };
  return {
    /** How many items are done; undefined where nothing is being replaced. */
    replaced,
    replace: (by: string) => void replace(by),
  };
}

const keptText = (kept: Kept) =>
  kept.map(({ use, reason }) => ` Not in ${use.name || 'an item without a name'}: ${reason}`).join('');
