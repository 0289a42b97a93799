import type { ApiUnderTest } from './run-api';

/** The admin that the first start of every API under test creates. */
export const firstAdmin = { username: 'admin@site.example', password: 'Tidal-lantern 47 orchard' };

export type Credentials = typeof firstAdmin;

/** The headers of a session: both halves of what identifies it. */
export interface SessionHeaders extends Record<string, string> {
  authorization: string;
  cookie: string;
}

/** By username: the cookie of the known device. With it, a second sign-in is not mailed as one on a new device. */
const devices = new Map<string, string>();

/** Signs an admin in, always on the same device, and returns the headers for calls that require one. */
export async function signIn(
  api: Pick<ApiUnderTest, 'url'>,
  credentials: Credentials = firstAdmin,
): Promise<SessionHeaders> {
  const response = await fetch(`${api.url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: devices.get(credentials.username) ?? '' },
    body: JSON.stringify(credentials),
  });
  const { jwt } = (await response.json()) as { jwt?: string };
  if (!jwt) throw new Error(`Signing in failed with status ${response.status}.`);
  const headers = sessionHeaders(jwt, response.headers);
  devices.set(credentials.username, /device-[^;]+/.exec(headers.cookie)?.[0] ?? '');
  return headers;
}

/** For a response that has begun a session. */
export const sessionHeaders = (jwt: string, sent: Headers): SessionHeaders => ({
  authorization: `Bearer ${jwt}`,
  cookie: sent
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
