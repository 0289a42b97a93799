import type { QueryClient } from '@site/shared-contracts/query';
import type { AdminQuery } from '../api-client/admin-query';

/** The page of a list that contains the item; the first page if loading fails. `all` is the query of the whole list. */
export async function findPage(
  queryClient: QueryClient,
  all: AdminQuery<{ data: { id: number }[] }>,
  id: number,
  pageSize: number,
): Promise<number> {
  try {
    const { data } = await queryClient.query({ ...all, retry: false });
    const index = data.findIndex((each) => each.id === id);
    return Math.max(1, Math.ceil((index + 1) / pageSize));
  } catch {
    return 1;
  }
}
