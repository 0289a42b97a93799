import { QueryClient } from '@site/shared-contracts/query';
import type { AdminQuery } from '../api-client/admin-query';
import { findPage } from './find-page';

const listOf = (ids: number[], total = ids.length) =>
  ({
    queryKey: ['list'],
    queryFn: () => Promise.resolve({ data: ids.map((id) => ({ id })), total }),
  }) as unknown as AdminQuery<{ data: { id: number }[]; total: number }>;
const pageOf = (list: ReturnType<typeof listOf>, id: number) => findPage(new QueryClient(), list, id, 2);

test.each([
  ['on its page', listOf([1, 2, 3, 4, 5]), 3, 2],
  ['on the last page where it is new in a list that was cut', listOf([1, 2, 3, 4], 9), 30, 5],
  ['on the first page where nobody knows', listOf([9, 8, 7], 20), 5, 1],
  ['on the first page where it is in another list', listOf([1, 2, 3]), 30, 1],
])('an item is %s', async (_, list, id, page) => {
  expect(await pageOf(list, id)).toBe(page);
});
