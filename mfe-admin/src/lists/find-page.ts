import type { QueryClient } from '@site/shared-contracts/query';
import type { AdminQuery } from '../api/admin-query';

/** On which page of a list something stands, or the first one where that cannot be found out. `all` is the whole list. */
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
