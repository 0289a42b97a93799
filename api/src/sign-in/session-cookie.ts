// The cookie of a session. Scripts of the page cannot read it, and no other site can make a browser send it.
import type { Database } from '../database/database';
import { aSecond } from '../time/time';

/** The setting with what makes the name of the cookie differ from that of another site on the same host. */
const settingName = 'cookie-name';

export interface SessionSecret {
  id: string;
  secret: string;
}

interface CookieOptions {
  isSecure: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * Browsers send cookies to every port of a host, so two sites on one machine need different names. Over TLS the name has
 * the prefix with which no other host of the domain can set it; WebKit takes such a cookie from no site without TLS.
 */
export function createSessionCookie(db: Database) {
  let suffix: Promise<string> | undefined;
  const nameOf = async (isSecure: boolean) => {
    suffix ??= readCookieSuffix(db).catch((error: unknown) => {
      suffix = undefined;
      throw error;
    });
    return `${isSecure ? '__Host-' : ''}session-${await suffix}`;
  };
  const write = async (value: string, { isSecure, expiresAt }: CookieOptions) =>
    [
      `${await nameOf(isSecure)}=${value}`,
      'Path=/',
      `Max-Age=${Math.max(0, Math.ceil((expiresAt - Date.now()) / aSecond))}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure ? ['Secure'] : []),
    ].join('; ');
  return {
    /** The value of `Set-Cookie`. */
    write: ({ id, secret }: SessionSecret, options: CookieOptions) => write(`${id}.${secret}`, options),

    /** The value of `Set-Cookie` that removes it. */
    clear: (isSecure: boolean) => write('', { isSecure, expiresAt: 0 }),

    /** @param cookies the `Cookie` header */
    async read(cookies: string | undefined, isSecure: boolean): Promise<SessionSecret | undefined> {
      const start = `${await nameOf(isSecure)}=`;
      const values = (cookies ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(start));
      // It is unknown which of two is meant.
      if (values.length !== 1) return undefined;
      const [, id, secret] = /^([\w-]{36})\.([\w-]{43})$/.exec(values[0]?.slice(start.length) ?? '') ?? [];
      return id !== undefined && secret !== undefined ? { id, secret } : undefined;
    },
  };
}

export async function readCookieSuffix(db: Database): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirstOrThrow();
  return value;
}

/** After a restore: running servers know the name that the cookie had before, and an earlier backup has none. */
export const writeCookieSuffix = (transaction: Database, value: string) =>
  transaction
    .insertInto('setting')
    .values({ name: settingName, value, changed_at: Date.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
