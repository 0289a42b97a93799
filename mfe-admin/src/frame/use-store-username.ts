import { useQuery } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { adminQuery } from '../api/admin-query';
import { useSession } from '../session/session-store';

/** Learns who is signed in, so that a session that ends asks for the password alone. */
export function useStoreUsername(): void {
  const setUsername = useSession((session) => session.setUsername);
  const username = useQuery(adminQuery('GET /api/auth/me', {})).data?.username;
  useEffect(() => {
    if (username !== undefined) setUsername(username);
  }, [username, setUsername]);
}
