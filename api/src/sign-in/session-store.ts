// Sessions of admins. A browser has two secrets of its session: one in a cookie that scripts cannot read, which changes
// every some minutes, and a token in its local storage. Neither is worth anything without the other.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { confirmedMinutes, type MustDo } from '@site/shared-contracts/schemas';
import type { AuthenticatedActor } from '../http/actor';
import type { Database } from '../database/database';
import { recordChange } from '../audit/audit-store';
import { aMinute, moment } from '../time/time';
import { rightsOf } from '../http/read-rights';
import { describeDevice } from './device-words';
import { hashSecret, isSecretOf, newSecret } from './secrets';
import { parseSecuritySettings, readSecuritySettings, securitySettingName } from './security-settings';
import type { SessionSecret } from './session-cookie';
import { tellAboutAccess } from './tell-about-access';

/** Milliseconds. */
const rotateAfter = 15 * aMinute;
/**
 * How long the two secrets before are still accepted after the present one was used: for requests that the browser had
 * sent already. A response with a new secret that was not used for as long is taken for lost.
 */
const grace = aMinute;
/** The time of last use is written this often at most. */
const touchAfter = aMinute;
/** Of one admin. A new session ends the one that was not used for the longest time. */
const mostSessions = 20;

/** The request that brings the secrets. */
export interface SessionUse {
  cookie: SessionSecret;
  marker: string | undefined;
  /** The client's IP address. */
  address: string;
  /** Nobody has touched the page for a while: the request does not keep the session from ending. */
  isIdle: boolean;
  requestId: string;
}

export interface FoundSession {
  actor: AuthenticatedActor;
  expiresAt: number;
  /** Changes the secret where it is time to. Returns the new one, which the response has to bring. */
  rotate: () => Promise<SessionSecret | undefined>;
}

/**
 * What is found for a cookie. `stolen`: somebody has the token of the session, and a secret that its browser has replaced
 * long ago.
 */
type Found = FoundSession | 'stolen' | undefined;

export type SessionStore = ReturnType<typeof createSessionStore>;

export const createSessionStore = (db: Database) => ({
  async find({ cookie, marker, address, isIdle, requestId }: SessionUse): Promise<Found> {
    const row = await readSession(db, cookie.id);
    if (row?.disabled_at !== null) return undefined;
    if (marker !== undefined && !isSecretOf(row.marker_hash, marker)) return undefined;
    const settings = parseSecuritySettings(row.settings);
    const now = Date.now();
    const isOver = row.expires_at <= now || row.last_used_at + settings.idleMinutes * aMinute <= now;
    if (isOver) {
      await endSession(db, row.id);
      return undefined;
    }
    const isPresent = isSecretOf(row.secret_hash, cookie.secret);
    if (!isPresent && !isEarlierSecret(row, cookie.secret, now)) {
      // Without the token it is a guess.
      if (marker === undefined) return undefined;
      await endStolenSession(db, row, requestId);
      return 'stolen';
    }
    const isConfirmed = row.confirmed_at + confirmedMinutes * aMinute > now;
    await recordUse(db, row, { isPresent, address, isIdle, now });
    return {
      actor: {
        id: row.admin_id,
        username: row.username,
        role: row.role,
        rights: rightsOf(row.role, row.role_rights),
        mustDo: mustDoOf(row, settings.secondFactorRoles),
        session: { id: row.id, isConfirmed: isPresent && isConfirmed },
      },
      expiresAt: row.expires_at,
      rotate: () => rotateSecret(db, row, cookie, { isPresent, isConfirmed }),
    };
  },
});

/** With everything that decides about a request, so that it costs one query. */
const readSession = (db: Database, id: string) =>
  db
    .selectFrom('session')
    .innerJoin('admin', 'admin.id', 'session.admin_id')
    .leftJoin('role', 'role.key', 'admin.role')
    .leftJoin('setting', (join) => join.on('setting.name', '=', securitySettingName))
    .selectAll('session')
    .select(['admin.username', 'admin.role', 'admin.disabled_at', 'admin.must_change_password'])
    .select(['role.rights as role_rights', 'setting.value as settings'])
    .select(hasSecondFactor('session.admin_id').as('has_second_factor'))
    .where('session.id', '=', id)
    .executeTakeFirst();

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** Of the two before the present one: two changes close together must not reject what was sent before them. */
const isEarlierSecret = (row: SessionRow, secret: string, now: number) =>
  (row.previous_until === null || row.previous_until >= now) &&
  (isSecretOf(row.previous_hash, secret) || isSecretOf(row.older_hash, secret));

/** 1 where the admin with this id has an authenticator app or a passkey. */
export const hasSecondFactor = (adminId: string) => sql<number>`
  case when exists (select 1 from totp where totp.admin_id = ${sql.ref(adminId)} and totp.confirmed_at is not null)
    or exists (select 1 from passkey where passkey.admin_id = ${sql.ref(adminId)}) then 1 else 0 end`;

export function mustDoOf(
  row: { role: string; must_change_password: number; has_second_factor: number },
  secondFactorRoles: readonly string[],
): MustDo | undefined {
  if (row.must_change_password === 1) return 'change-password';
  const needsFactor = secondFactorRoles.includes(row.role) && row.has_second_factor === 0;
  return needsFactor ? 'set-up-second-factor' : undefined;
}

interface Use {
  isPresent: boolean;
  address: string;
  isIdle: boolean;
  now: number;
}

/** The first use of a new secret ends the time of the one before. */
async function recordUse(db: Database, row: SessionRow, { isPresent, address, isIdle, now }: Use) {
  const isFirst = isPresent && row.previous_hash !== null && row.previous_until === null;
  const isTouched = !isIdle && (row.last_used_at + touchAfter <= now || row.address !== address);
  if (!isFirst && !isTouched) return;
  await db
    .updateTable('session')
    .set({
      ...(isFirst && { previous_until: now + grace }),
      ...(isTouched && { last_used_at: now, address }),
    })
    .where('id', '=', row.id)
    .where('secret_hash', '=', row.secret_hash)
    .execute();
}

/**
 * Of requests at the same time one changes the secret; the others keep the one before, which is accepted for a while. With a
 * copy of an earlier one nobody gets the present one of a session that counts as confirmed.
 */
async function rotateSecret(
  db: Database,
  row: SessionRow,
  cookie: SessionSecret,
  { isPresent, isConfirmed }: { isPresent: boolean; isConfirmed: boolean },
): Promise<SessionSecret | undefined> {
  const now = Date.now();
  const isDue = isPresent
    ? row.rotated_at + rotateAfter <= now
    : row.previous_until === null && row.rotated_at + grace <= now && !isConfirmed;
  if (!isDue) return undefined;
  const { query, next } = replaceSecret(db, cookie, now);
  const { numUpdatedRows } = await query
    .where('secret_hash', '=', row.secret_hash)
    .where('rotated_at', '=', row.rotated_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? next : undefined;
}

/**
 * Makes the secret of the request the one before. Where that is an earlier one already, the response with the present one
 * may be on its way: it becomes the older one.
 */
function replaceSecret(source: Database, { id, secret }: SessionSecret, now: number) {
  const next = { id, secret: newSecret() };
  const hash = hashSecret(secret);
  const query = source
    .updateTable('session')
    .set(({ eb }) => ({
      secret_hash: hashSecret(next.secret),
      previous_hash: hash,
      older_hash: eb
        .case()
        .when('secret_hash', '<>', hash)
        .then(eb.ref('secret_hash'))
        .when(eb.or([eb('previous_until', 'is', null), eb('previous_until', '>=', now)]))
        .then(eb.ref('previous_hash'))
        .end(),
      previous_until: null,
      rotated_at: now,
    }))
    .where('id', '=', id);
  return { query, next };
}

/** Two browsers use one session: it is unknown which of them is the admin's, so it ends for both. */
const endStolenSession = (db: Database, row: SessionRow, requestId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await endSession(transaction, row.id);
    // Another of the requests that came with this secret has done it.
    if (numDeletedRows === 0n) return;
    await recordChange(transaction, {
      actor: { id: row.admin_id, username: row.username },
      action: 'end stolen session',
      kind: 'admin',
      itemId: row.admin_id,
      requestId,
    });
    await tellAboutAccess(
      transaction,
      row,
      { kind: 'stolen session' },
      { address: row.address, userAgent: row.user_agent },
    );
  });

export interface NewSession {
  cookie: SessionSecret;
  /** Goes into the browser's local storage. */
  jwt: string;
  expiresAt: number;
}

interface SessionOrigin {
  address: string;
  userAgent: string;
}

/** Part of the transaction of a sign-in. `lifetime`: milliseconds. */
export async function beginSession(
  transaction: Database,
  admin: { id: number; username: string },
  lifetime: number,
  { address, userAgent }: SessionOrigin,
): Promise<NewSession> {
  const now = Date.now();
  const expiresAt = now + lifetime;
  const cookie = { id: randomUUID(), secret: newSecret() };
  const jwt = newMarker(admin, expiresAt);
  await transaction
    .insertInto('session')
    .values({
      ...{
        id: cookie.id,
        admin_id: admin.id,
        secret_hash: hashSecret(cookie.secret),
        marker_hash: hashSecret(jwt),
      },
      ...{ created_at: now, rotated_at: now, last_used_at: now, confirmed_at: now, expires_at: expiresAt },
      ...{ previous_hash: null, older_hash: null, previous_until: null },
      ...{ address, user_agent: userAgent.slice(0, 300) },
    })
    .execute();
  await endOldestSessions(transaction, admin.id);
  return { cookie, jwt, expiresAt };
}

/**
 * In the form of a JWT, because the specification calls it `jwt`, and with its end, which a browser may want to know. In
 * place of a signature it has a secret of the session: nothing is read from it but its hash.
 */
function newMarker({ id, username }: { id: number; username: string }, expiresAt: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: String(id), name: username, exp: Math.floor(expiresAt / 1000) };
  return [part({ typ: 'JWT', alg: 'none' }), part(claims), newSecret()].join('.');
}

const endOldestSessions = (transaction: Database, adminId: number) =>
  transaction
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('admin_id', '=', adminId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(mostSessions),
    )
    .execute();

/**
 * Records that the admin has shown the password or a passkey again. Whoever has copied the secret before must not profit
 * from it: returns a new one, which alone counts as confirmed.
 */
export async function confirmSession(transaction: Database, cookie: SessionSecret) {
  const now = Date.now();
  const { query, next } = replaceSecret(transaction, cookie, now);
  const row = await query.set({ confirmed_at: now }).returning('expires_at').executeTakeFirst();
  // Another request has ended the session.
  if (!row) return undefined;
  return { ...next, expiresAt: row.expires_at };
}

export const endSession = (transaction: Database, id: string) =>
  transaction.deleteFrom('session').where('id', '=', id).executeTakeFirstOrThrow();

/** Ends every session of an admin, but for one where it is given. */
export async function endSessions(transaction: Database, adminId: number, except?: string): Promise<void> {
  let ended = transaction.deleteFrom('session').where('admin_id', '=', adminId);
  if (except !== undefined) ended = ended.where('id', '<>', except);
  await ended.execute();
}

export const deleteExpiredSessions = (db: Database) =>
  db.deleteFrom('session').where('expires_at', '<', Date.now()).execute();

/** Undefined where this admin has no such session. */
export const endOwnSession = (transaction: Database, adminId: number, id: string) =>
  transaction
    .deleteFrom('session')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('id')
    .executeTakeFirst();

/** Ends the sessions of every admin, but for one. */
export const endSessionsOfAll = (transaction: Database, except: string | undefined) =>
  transaction
    .deleteFrom('session')
    .where('id', '<>', except ?? '')
    .execute();

/** A browser that signs in again has no use for its session before, whoever has signed in there. */
export async function endReplacedSession(
  transaction: Database,
  replaced: SessionSecret | undefined,
): Promise<void> {
  if (!replaced) return;
  const hash = hashSecret(replaced.secret);
  await transaction
    .deleteFrom('session')
    .where('id', '=', replaced.id)
    .where((eb) =>
      eb.or((['secret_hash', 'previous_hash', 'older_hash'] as const).map((of) => eb(of, '=', hash))),
    )
    .execute();
}

/** The sessions of an admin that have not ended, that used last first. */
export async function listSessions(db: Database, adminId: number) {
  const { idleMinutes } = await readSecuritySettings(db);
  const now = Date.now();
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idleMinutes * aMinute)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    device: describeDevice(row.user_agent),
    createdAt: moment(row.created_at),
    lastUsedAt: moment(row.last_used_at),
    expiresAt: moment(row.expires_at),
  }));
}
