import { useQuery } from '@site/shared-contracts/query';
import type { InboxView } from '@site/shared-contracts/schemas';
import { adminQuery } from '../api-client/admin-query';
import { POLL_INTERVAL } from '../api-client/poll-interval';
import { companyTimeZone } from '../format/company';

/** How many enquiries each view of the inbox has. Polled, so that new ones are counted without a reload. */
export function useInboxCounts(): Partial<Record<InboxView, number>> {
  const { data } = useQuery({
    ...adminQuery('GET /api/enquiries/counts', { query: { timeZone: companyTimeZone() } }),
    refetchInterval: POLL_INTERVAL,
  });
  return data?.views ?? {};
}
