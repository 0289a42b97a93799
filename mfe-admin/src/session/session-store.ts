import { create } from 'zustand';

/** Where the token lies in local storage; its presence alone decides what is drawn, the server what is answered. */
export const TOKEN_KEY = 'token';

export function readToken(): string | undefined {
  return localStorage.getItem(TOKEN_KEY) ?? undefined;
}

export interface Session {
  token: string | undefined;
  /** Why there is none any more: `ended` by the server (expired, revoked), or `left` by signing out. */
  farewell: 'ended' | 'left' | undefined;
  begin: (token: string) => void;
  end: (farewell: 'ended' | 'left') => void;
  /** What another tab did: signing out in one signs out all. */
  follow: (token: string | undefined) => void;
}

export const useSession = create<Session>()((set, get) => ({
  token: readToken(),
  farewell: undefined,
  begin: (token) => {
    localStorage.setItem(TOKEN_KEY, token);
    set({ token, farewell: undefined });
  },
  end: (farewell) => {
    localStorage.removeItem(TOKEN_KEY);
    set({ token: undefined, farewell });
  },
  follow: (token) => {
    if (token !== get().token) set({ token, farewell: token ? undefined : 'left' });
  },
}));
