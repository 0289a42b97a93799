import { useEffect } from 'react';
import { readToken, TOKEN_KEY, useSession } from './session-store';

/** Keeps this tab's session in step with the other tabs'. */
export function useSessionSync(): void {
  const follow = useSession(({ follow }) => follow);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // A null key: everything was cleared.
      if (key === TOKEN_KEY || key === null) follow(readToken());
    };
    // A page that comes back from the browser's memory has missed what happened meanwhile.
    const onShow = () => {
      follow(readToken());
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [follow]);
}
