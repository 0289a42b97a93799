import { useQuery } from '@site/shared-contracts/query';
import type { InboxView } from '@site/shared-contracts/schemas';
import { useMayNow } from './use-may-now';
import { inboxCounts } from '../api-client/inbox-counts';

/** How many enquiries each view of the inbox has; empty until that is known. */
export function useInboxCounts(): Partial<Record<InboxView, number>> {
  const enabled = useMayNow()('GET /api/enquiries/counts');
  return useQuery({ ...inboxCounts(), enabled }).data?.views ?? {};
}
