import { companyTimeZone } from '../format/company';
import { adminQuery } from './admin-query';
import { POLL_INTERVAL } from './poll-interval';

/** How many enquiries each view of the inbox has. Polled, so that new ones are counted without a reload. */
export const inboxCounts = () => ({
  ...adminQuery('GET /api/enquiries/counts', { query: { timeZone: companyTimeZone() } }),
  refetchInterval: POLL_INTERVAL,
});
