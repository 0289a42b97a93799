import { useEffect } from 'react';
import { readToken, TOKEN_KEY, useSession } from './session-store';

/** Synchronises the session of this tab with the other tabs. */
export function useSessionSync(): void {
  const follow = useSession(({ follow }) => follow);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (key === TOKEN_KEY || key === null) follow(readToken());
    };
    // A page that is restored from the back/forward cache has missed the storage events.
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
