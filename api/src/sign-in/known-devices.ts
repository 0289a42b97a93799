// A device on which an account has signed in before keeps a secret in a cookie. It says nothing about who is there now: it
// only spares the device what strangers elsewhere have done to the account's limits.
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import { hashIdentifier } from '../rate-limits/rate-limit';
import { aDay, aSecond } from '../time';

/** From the last sign-in on. */
const lifetime = 180 * aDay;
/** Of one account; the oldest makes room. */
const mostDevices = 20;

export interface KnownDevice {
  secret: string;
  /** As it is stored. */
  hash: string;
}

/** One cookie for each account, so that two admins who share a browser do not make each other strangers. */
const cookieName = (account: string) => `device-${hashIdentifier(account)}`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

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
  const hash = hashOf(secret);
  const known = await db
    .selectFrom('known_device')
    .select('secret_hash')
    .where('secret_hash', '=', hash)
    .where('account', '=', hashIdentifier(account))
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return known && { secret, hash };
}

/** Part of the transaction of a sign-in that succeeded. Returns the cookie that the browser is to keep. */
export async function rememberDevice(
  transaction: Database,
  account: string,
  known: KnownDevice | undefined,
  isSecure: boolean,
): Promise<string> {
  const secret = known?.secret ?? randomBytes(32).toString('base64url');
  const facts = { account: hashIdentifier(account), expires_at: Date.now() + lifetime };
  await transaction
    .insertInto('known_device')
    .values({ ...facts, secret_hash: hashOf(secret) })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(facts))
    .execute();
  await deleteOldest(transaction, facts.account);
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
        .limit(mostDevices),
    )
    .execute();

/** Whatever ends all sessions of an account makes all its devices strangers too. */
export const deleteDevicesOf = (transaction: Database, account: string) =>
  transaction.deleteFrom('known_device').where('account', '=', hashIdentifier(account)).execute();

export const deleteExpiredDevices = (db: Database) =>
  db.deleteFrom('known_device').where('expires_at', '<', Date.now()).execute();
