// In a browser's environment: on a server the library caches responses anyway.
import { apiQuery } from './query';
import { createQueryClient } from './query-client';

test('a response that came with the page stays cached for a piece that hydrates late', () => {
  jest.useFakeTimers();
  const client = createQueryClient({ baseUrl: '', retries: 0, retryDelay: () => 0, timeout: () => 1_000 });
  const { queryKey } = apiQuery('GET /api/products/all', {});
  client.setQueryData(queryKey, { status: 200, data: [] });
  jest.advanceTimersByTime(24 * 3_600_000);
  expect(client.getQueryData(queryKey)).toEqual({ status: 200, data: [] });
  jest.useRealTimers();
});
