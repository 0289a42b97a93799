import { create } from 'zustand';

/** Where the token lies in local storage; its presence alone decides what is drawn, the server what is answered. */
export const TOKEN_KEY = 'token';

export function readToken(): string | undefined {
  return localStorage.getItem(TOKEN_KEY) ?? undefined;
}

export interface Session {
  token: string | undefined;
  /** Why there is none any more: `ended` by the server (expired, revoked), or `left` by signing out. */
  endReason: 'expired' | 'signedOut' | undefined;
  /** Who is signed in, as far as is known. It outlives a session that the server ended, not signing out. */
  username: string | undefined;
  begin: (token: string) => void;
  setUsername: (username: string) => void;
  end: (endReason: 'expired' | 'signedOut') => void;
  /** What another tab did: signing out in one signs out all. */
  follow: (token: string | undefined) => void;
}

export const useSession = create<Session>()((set, get) => ({
  token: readToken(),
  endReason: undefined,
  username: undefined,
  begin: (token) => {
    localStorage.setItem(TOKEN_KEY, token);
    set({ token, endReason: undefined });
  },
  setUsername: (username) => {
    set({ username });
  },
  end: (endReason) => {
    localStorage.removeItem(TOKEN_KEY);
    set({ token: undefined, endReason, ...(endReason === 'signedOut' && { username: undefined }) });
  },
  follow: (token) => {
    if (token !== get().token) set({ token, endReason: token ? undefined : 'signedOut' });
  },
}));
