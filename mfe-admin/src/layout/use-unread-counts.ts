import { useQuery } from '@site/shared-contracts/query';
import { adminQuery } from '../api-client/admin-query';
import { useMayNow } from './use-may-now';
import { POLL_INTERVAL } from '../api-client/poll-interval';

const unread = { query: { handled: 'false', page: 1, pageSize: 1 } } as const;

/** Numbers of enquiries that are not handled yet. They are polled, so that new ones are counted without a reload. */
export function useUnreadCounts(): { quotes: number | undefined; messages: number | undefined } {
  const may = useMayNow();
  const polled = (enabled: boolean) => ({ refetchInterval: POLL_INTERVAL, enabled });
  const quotes = useQuery({
    ...adminQuery('GET /api/quotes/getAll', unread),
    ...polled(may('GET /api/quotes/getAll')),
  });
  const messages = useQuery({
    ...adminQuery('GET /api/contact/all', unread),
    ...polled(may('GET /api/contact/all')),
  });
  return { quotes: quotes.data?.total, messages: messages.data?.total };
}
