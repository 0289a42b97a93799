import { useQuery } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { adminQuery } from '../api/admin-query';
import { useSession } from '../session/session-store';

/** Learns who is signed in, so that a session that ends asks for the password alone. */
export function useOwnName(): void {
  const knowUsername = useSession((session) => session.knowUsername);
  const username = useQuery(adminQuery('GET /api/auth/me', {})).data?.username;
  useEffect(() => {
    if (username !== undefined) knowUsername(username);
  }, [username, knowUsername]);
}
