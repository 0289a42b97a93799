import { useQuery } from '@site/shared-contracts/query';
import { useState } from 'react';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import type { EnquiryResource } from './enquiry-resource';

/** A sentence for screen readers when rows were added while the screen is open. */
export function useNewRows(resource: EnquiryResource): string | undefined {
  const total = useQuery({
    ...resource.listQuery({ page: 1, pageSize: 1 }),
    refetchInterval: POLL_INTERVAL,
  }).data?.total;
  const [known, setKnown] = useState<number>();
  const [sentence, setSentence] = useState<string>();
  if (total !== undefined && total !== known) {
    setKnown(total);
    const more = known === undefined ? 0 : total - known;
    if (more > 0) setSentence(more === 1 ? 'One new enquiry has come.' : `${more} new enquiries have come.`);
  }
  return sentence;
}
