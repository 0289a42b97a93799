import { useQuery } from '@site/shared-contracts/query';
import type { InboxView } from '@site/shared-contracts/schemas';
import { inboxCounts } from '../api-client/inbox-counts';

/** How many enquiries each view of the inbox has; empty until that is known. */
export const useInboxCounts = (): Partial<Record<InboxView, number>> =>
  useQuery(inboxCounts()).data?.views ?? {};
