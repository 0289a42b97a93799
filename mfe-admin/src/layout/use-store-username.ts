import { useQuery } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { adminQuery } from '../api-client/admin-query';
import { useSession } from '../session/session-store';

/** Stores who is signed in: when the session expires, the sign-in form asks for the password only. */
export function useStoreUsername(): void {
  const setUsername = useSession((session) => session.setUsername);
  const username = useQuery(adminQuery('GET /api/auth/me', {})).data?.username;
  useEffect(() => {
    if (username !== undefined) setUsername(username);
  }, [username, setUsername]);
}
