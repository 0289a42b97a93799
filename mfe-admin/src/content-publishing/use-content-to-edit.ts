import { useQuery } from '@site/shared-contracts/query';
import { useState } from 'react';
import { contentQuery, type ContentKey } from './content-calls';

/**
 * What a form begins with. A form keeps what it was opened with, so it waits for the response that was asked for when its
 * screen was opened: what the cache has may be older, as after a version was brought back.
 */
export function useContentToEdit(key: ContentKey) {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(contentQuery(key));
  return { data: dataUpdatedAt >= openedAt ? data : undefined, error, isFetching, refetch };
}
