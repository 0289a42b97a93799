import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import type { BulkChange } from '@site/shared-contracts/schemas';
import { useEffect, useRef } from 'react';
import { adminKey, adminQuery } from '../../api-client/admin-query';
import { isWorking } from './bulk-change-texts';

/** Milliseconds between two looks at a change that is running. */
const pollInterval = 700;

/** A change, read again and again while it runs. When it ends, all lists are read again. */
export function useBulkChange(id: number) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...adminQuery('GET /api/bulk-changes/:id', { params: { id } }),
    refetchInterval: ({ state: { data } }: { state: { data: BulkChange | undefined } }) =>
      data && isWorking(data) ? pollInterval : false,
  });
  const isRunning = query.data && isWorking(query.data);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && isRunning === false)
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  return query;
}
