import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import type { MustDo, Right } from '@site/shared-contracts/schemas';
import { create } from 'zustand';
import { removeTypedWork } from './typed-work';
import { forgetKept, markKept, touch } from './touches';

/** Key of the token in local storage. Its presence decides what is rendered; the server decides what is permitted. */
export const TOKEN_KEY = 'token';

const USERNAME_KEY = 'admin.username';
const storage = createRemoteStorage('admin', 'localStorage');

export function readToken(): string | undefined {
  return storage.get(TOKEN_KEY) ?? undefined;
}

const readUsername = (): string | undefined => storage.get(USERNAME_KEY) ?? undefined;

export interface Session {
  token: string | undefined;
  /** Why there is no token any more: the session has expired or was revoked, or the admin has signed out. */
  endReason: 'expired' | 'signedOut' | undefined;
  /** Who is signed in, once it is known. It is removed by signing out, and stays when the session expires. */
  username: string | undefined;
  /** What the role permits; undefined until it is loaded, and where it cannot be loaded. */
  rights: readonly Right[] | undefined;
  /** How many calls were rejected because the role does not permit them: it has changed meanwhile. */
  rejections: number;
  /** What a call was rejected for: it has to be done before anything else. */
  mustDo: MustDo | undefined;
  begin: (token: string) => void;
  demand: (mustDo: MustDo | undefined) => void;
  setAccount: (account: { username: string; rights: readonly Right[] }) => void;
  countRejection: () => void;
  end: (endReason: 'expired' | 'signedOut') => void;
  /** Takes over the token of another tab: signing out in one tab signs out all of them. */
  follow: (token: string | undefined) => void;
}

export const useSession = create<Session>()((set, get) => ({
  token: readToken(),
  endReason: undefined,
  username: readUsername(),
  mustDo: undefined,
  rights: undefined,
  rejections: 0,
  begin: (token) => {
    const isSignIn = get().token === undefined;
    if (isSignIn) storage.remove(USERNAME_KEY);
    touch();
    markKept();
    storage.set(TOKEN_KEY, token);
    set({ token, endReason: undefined, mustDo: undefined, ...(isSignIn && { username: undefined }) });
  },
  demand: (mustDo) => {
    set({ mustDo });
  },
  setAccount: ({ username, rights }) => {
    storage.set(USERNAME_KEY, username);
    set({ username, rights });
  },
  countRejection: () => {
    set(({ rejections }) => ({ rejections: rejections + 1 }));
  },
  end: (endReason) => {
    const stored = readToken();
    if (endReason === 'expired' && stored !== undefined && stored !== get().token) {
      // Another tab has begun a new session, and this tab has not heard of it yet.
      get().follow(stored);
      return;
    }
    const isSignOut = endReason === 'signedOut';
    const { username } = get();
    // Before the token: other tabs hear that this is gone, and know by the username why.
    if (isSignOut) storage.remove(USERNAME_KEY);
    storage.remove(TOKEN_KEY);
    forgetKept();
    set({ token: undefined, endReason, rights: undefined, ...(isSignOut && { username: undefined }) });
    if (isSignOut) removeTypedWork(username);
  },
  follow: (token) => {
    if (token === get().token) return;
    const username = readUsername();
    const endReason = username === undefined ? 'signedOut' : 'expired';
    set({ token, endReason: token === undefined ? endReason : undefined, mustDo: undefined, username });
  },
}));
