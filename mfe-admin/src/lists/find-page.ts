import type { QueryClient } from '@site/shared-contracts/query';
import type { AdminQuery } from '../api-client/admin-query';

/**
 * The page of a list that contains the item; the first page if loading fails. `all` is the query of the list without a
 * page, which ends at a stated most: a new item of a longer list that begins with the lowest ids is on the last page.
 */
export async function findPage(
  queryClient: QueryClient,
  all: AdminQuery<{ data: { id: number }[]; total: number }>,
  id: number,
  pageSize: number,
): Promise<number> {
  try {
    const { data, total } = await queryClient.query({ ...all, retry: false });
    const index = data.findIndex((each) => each.id === id);
    const isAfterAll = index < 0 && total > data.length && data.every((each) => each.id < id);
    if (isAfterAll) return Math.ceil(total / pageSize);
    return Math.max(1, Math.ceil((index + 1) / pageSize));
  } catch {
    return 1;
  }
}
