import { useQuery } from '@site/shared-contracts/query';
import { useEffect, useRef } from 'react';
import { adminQuery } from '../api-client/admin-query';
import { useNotices } from '../notices/notice-store';
import { useSession } from '../session/session-store';

const account = adminQuery('GET /api/auth/me', {});

/** What is shown depends on it. Where it cannot be loaded, everything is shown, and the server decides. */
export function useIsAccountLoading(enabled = true): boolean {
  const rights = useSession((session) => session.rights);
  const { failureCount } = useQuery({ ...account, enabled });
  return rights === undefined && failureCount === 0;
}

/**
 * Stores who is signed in, and what the role permits: when the session expires, the sign-in form asks for the password
 * only, and what was typed is offered to the same admin again. Returns whether screens can be shown: it is known, or cannot
 * be asked. It is loaded again with another token, and when a call was rejected because the role does not permit it.
 */
export function useStoreAccount(): boolean {
  const { token, username, rejections, setAccount } = useSession();
  const notify = useNotices((store) => store.notify);
  const { data, isError, refetch } = useQuery(account);
  useEffect(() => {
    if (!data) return;
    const { rights } = useSession.getState();
    const isOther = rights !== undefined && String(rights) !== String(data.rights);
    setAccount(data);
    if (isOther) notify({ tone: 'info', text: 'Your role was changed. You see what it permits now.' });
  }, [data, setAccount, notify]);
  const known = useRef({ token, rejections });
  useEffect(() => {
    if (known.current.token === token && known.current.rejections === rejections) return;
    known.current = { token, rejections };
    if (token) void refetch();
  }, [token, rejections, refetch]);
  return username !== undefined || isError;
}
