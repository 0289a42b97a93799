// A device on which an account has signed in before stores a secret in a cookie. The cookie does not authenticate:
// failed sign-ins from unknown devices then do not lock the account on this device.
import type { Database } from '../database/database';
import { hashIdentifier } from '../rate-limits/rate-limit';
import { aDay, aSecond } from '../time/time';
import { hashSecret, newSecret } from './secrets';

/** Milliseconds since the last sign-in. */
const lifetime = 180 * aDay;
/** For each account. A new device replaces the oldest one. */
const maxDevices = 20;

export interface KnownDevice {
  secret: string;
  /** Of the secret, as it is stored. */
  hash: string;
}

/** One cookie for each account, so that two admins who share a browser both keep their known device. */
const cookieName = (account: string) => `device-${hashIdentifier(account)}`;

function readCookie(header: string, name: string): string | undefined {
  const start = `${name}=`;
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** The device that sends these cookies, if this account has signed in on it before. */
export async function findKnownDevice(
  db: Database,
  account: string,
  cookies: string | undefined,
): Promise<KnownDevice | undefined> {
  const secret = readCookie(cookies ?? '', cookieName(account)) ?? '';
  const hash = hashSecret(secret);
  const known = await db
    .selectFrom('known_device')
    .select('secret_hash')
    .where('secret_hash', '=', hash)
    .where('account', '=', hashIdentifier(account))
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return known && { secret, hash };
}

/** Part of the transaction of a sign-in that succeeded. Returns the cookie for the browser. */
export async function rememberDevice(
  transaction: Database,
  account: string,
  known: KnownDevice | undefined,
  isSecure: boolean,
): Promise<string> {
  const secret = known?.secret ?? newSecret();
  const values = { account: hashIdentifier(account), expires_at: Date.now() + lifetime };
  await transaction
    .insertInto('known_device')
    .values({ ...values, secret_hash: hashSecret(secret) })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(values))
    .execute();
  await deleteOldest(transaction, values.account);
  const attributes = ['Path=/api/auth', `Max-Age=${lifetime / aSecond}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName(account)}=${secret}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

const deleteOldest = (transaction: Database, account: string) =>
  transaction
    .deleteFrom('known_device')
    .where('account', '=', account)
    .where('secret_hash', 'not in', (eb) =>
      eb
        .selectFrom('known_device')
        .select('secret_hash')
        .where('account', '=', account)
        .orderBy('expires_at', 'desc')
        .limit(maxDevices),
    )
    .execute();

/** Called by everything that ends all sessions of an account. */
export const deleteDevicesOf = (transaction: Database, account: string) =>
  transaction.deleteFrom('known_device').where('account', '=', hashIdentifier(account)).execute();

export const deleteExpiredDevices = (db: Database) =>
  db.deleteFrom('known_device').where('expires_at', '<', Date.now()).execute();
