// A session of an admin, for the calls of a test and for its browser. It is worth something only as a whole: the token
// from the local storage, and the cookies that came with it.
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { sharedAdmin } from './shared-admin';

export interface Session {
  token: string;
  cookies: { name: string; value: string }[];
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];
type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Calls a site, as an admin where a session is given. A form is sent as it is, everything else as JSON. */
export const callSite = (origin: string, method: string, path: string, body?: unknown, session?: Session) =>
  fetch(new URL(path, origin), {
    method,
    headers: {
      ...(session && headersOf(session)),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

export async function signInTo(origin: string, credentials = sharedAdmin): Promise<Session> {
  const response = await callSite(origin, 'POST', '/api/auth/authenticate', credentials);
  const { jwt } = (await response.json()) as { jwt?: string };
  if (!jwt) throw new Error(`Signing in as ${credentials.username}: ${response.status}`);
  return { token: jwt, cookies: cookiesIn(response) };
}

const cookiesIn = (response: Response) =>
  response.headers.getSetCookie().map((header) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    return { name, value };
  });

export const headersOf = ({ token, cookies }: Session) => ({
  authorization: `Bearer ${token}`,
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
});

/** For a browser that is signed in at this origin from the beginning. */
export const storageStateOf = (origin: string, session: Session): StorageState => ({
  cookies: browserCookiesOf(origin, session),
  origins: [{ origin, localStorage: [{ name: 'token', value: session.token }] }],
});

/** The cookies of a session as a browser stores them. */
export const browserCookiesOf = (origin: string, { cookies }: Session) =>
  cookies.map(({ name, value }) => ({
    ...{ name, value, domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true },
    ...{ secure: origin.startsWith('https:'), sameSite: 'Strict' as const },
  })) satisfies Cookies;

/** The session that a browser has at present; its token is empty where nobody is signed in. */
export async function sessionIn(context: BrowserContext, origin: string): Promise<Session> {
  const { cookies, origins } = await context.storageState();
  const stored = origins.find((each) => each.origin === origin)?.localStorage ?? [];
  return { token: stored.find(({ name }) => name === 'token')?.value ?? '', cookies };
}
