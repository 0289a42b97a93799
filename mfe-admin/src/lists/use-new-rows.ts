import { useQuery } from '@site/shared-contracts/query';
import { useState } from 'react';
import type { AdminQuery } from '../api-client/admin-query';
import { POLL_INTERVAL } from '../api-client/poll-interval';

/** A sentence for screen readers when enquiries were added while the screen is open; `list` is one row of all of them. */
export function useNewRows(list: AdminQuery<{ total: number }>): string | undefined {
  const total = useQuery({ ...list, refetchInterval: POLL_INTERVAL }).data?.total;
  const [known, setKnown] = useState<number>();
  const [sentence, setSentence] = useState<string>();
  if (total !== undefined && total !== known) {
    setKnown(total);
    const more = known === undefined ? 0 : total - known;
    if (more > 0) setSentence(more === 1 ? 'One new enquiry has come.' : `${more} new enquiries have come.`);
  }
  return sentence;
}
