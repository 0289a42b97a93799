import { useQuery } from '@site/shared-contracts/query';
import { useEffect, useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { companyTimeZone } from '../../format/company';

/** What waits. The visit is recorded first: what is new is counted from the visit before. */
export function useDesk() {
  const [isRecorded, setRecorded] = useState(false);
  useEffect(() => {
    // The work is shown whether or not the visit could be recorded.
    void call('POST /api/desk/visit', {})
      .catch(() => undefined)
      .finally(() => setRecorded(true));
  }, []);
  return useQuery({
    ...adminQuery('GET /api/desk', { query: { timeZone: companyTimeZone() } }),
    refetchInterval: POLL_INTERVAL,
    enabled: isRecorded,
  });
}
