import { useQuery } from '@site/shared-contracts/query';
import { adminQuery } from '../api/admin-query';
import { POLL_INTERVAL } from '../api/poll-interval';

const unread = { query: { handled: 'false', page: 1, pageSize: 1 } } as const;

/** How many enquiries nobody has handled yet. Looked for again and again, so that new ones show by themselves. */
export function useUnreadCounts(): { quotes: number | undefined; messages: number | undefined } {
  const polled = { refetchInterval: POLL_INTERVAL } as const;
  const quotes = useQuery({ ...adminQuery('GET /api/quotes/getAll', unread), ...polled });
  const messages = useQuery({ ...adminQuery('GET /api/contact/all', unread), ...polled });
  return { quotes: quotes.data?.total, messages: messages.data?.total };
}
