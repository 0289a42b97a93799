import { useQuery } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { adminQuery } from '../api-client/admin-query';
import { useSession } from '../session/session-store';

/**
 * Stores who is signed in: when the session expires, the sign-in form asks for the password only, and what was typed is
 * offered to the same admin again. Returns whether screens can be shown: it is known, or cannot be asked.
 */
export function useStoreUsername(): boolean {
  const stored = useSession((session) => session.username);
  const setUsername = useSession((session) => session.setUsername);
  const { data, isError } = useQuery(adminQuery('GET /api/auth/me', {}));
  const username = data?.username;
  useEffect(() => {
    if (username !== undefined) setUsername(username);
  }, [username, setUsername]);
  return stored !== undefined || isError;
}
