// Signing in, signing out, and showing or changing the own password.
import type { Confirmation, PasskeyAssertion } from '@site/shared-contracts/schemas';
import {
  confirmSession,
  beginSession,
  endReplacedSession,
  endSession,
  endSessions,
  hasSecondFactor,
  type NewSession,
} from './session-store';
import type { SessionCookie, SessionSecret } from './session-cookie';
import type { Actor, AuthenticatedActor } from '../http/actor';
import { changePassword, findAdmin, findAdminById, hasExpiredPassword, type AdminRow } from './admin-store';
import { recordChangeBy } from '../audit/audit-store';
import type { FailedSignInLog } from '../audit/failed-sign-in-log';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { requireFound, ProblemError } from '../problems/problems';
import type { RequestMetadata } from '../http/route';
import { reserveAttempt, reserveCode, type Attempt } from './sign-in-attempts';
import { findKnownDevice, deleteDevicesOf, rememberDevice, type KnownDevice } from './known-devices';
import { readCompanyWords } from './company-words';
import { findLikeness, findPasswordError } from './password-rules';
import { hashPassword, hasOutdatedHash, verifyPassword } from './passwords';
import { normaliseUsername } from './normalise-username';
import { revokeTokens } from './personal-token-store';
import { tellAboutAccess } from './tell-about-access';
import { moment } from '../time/time';

type Caller = Pick<RequestMetadata, 'id' | 'address' | 'cookies' | 'isSecure' | 'userAgent'>;

type PasskeyCaller = Caller & Pick<RequestMetadata, 'origin'>;

/** The result of a sign-in: a token for the session, and the cookies of the session and of the known device. */
interface Session {
  jwt: string;
  expiresAt: string;
  cookies: string[];
}

interface SignInDependencies {
  db: Database;
  cookie: SessionCookie;
  failedSignIns: FailedSignInLog;
  brand: Config['brand'];
  secondFactor: SecondFactor;
  /** Milliseconds after which a session ends, however much it is used. */
  lifetime: number;
}

/** What the sign-in needs of second factors. */
export interface SecondFactor {
  /** Part of the transaction of a sign-in. False where the code is wrong, or was used before. */
  useCode: (transaction: Database, admin: AdminRow, code: string, requestId: string) => Promise<boolean>;
  /** `failures`: wrong codes of this admin until now. */
  onWrongCode: (admin: AdminRow, failures: number) => Promise<void>;
  /** Undefined where the passkey is not known, or its signature is not right. */
  checkPasskey: (
    passkey: PasskeyAssertion,
    /** The admin who confirms; left out for a sign-in. */
    adminId: number | undefined,
    request: { id: string; origin: string },
  ) => Promise<CheckedPasskey | undefined>;
}

interface CheckedPasskey {
  admin: AdminRow;
  /** Part of the transaction that the passkey permits. False where another request has used this signature. */
  use: (transaction: Database) => Promise<boolean>;
}

export type SignIn = ReturnType<typeof createSignIn>;

export const createSignIn = ({
  db,
  cookie,
  failedSignIns,
  brand,
  secondFactor,
  lifetime,
}: SignInDependencies) => ({
  authenticate: createAuthenticate({ db, cookie, failedSignIns, secondFactor, lifetime }),

  /** Returns the cookie that removes that of the session. */
  async signOut(actor: AuthenticatedActor, caller: Caller): Promise<string> {
    await db.transaction().execute(async (transaction) => {
      if (actor.session) await endSession(transaction, actor.session.id);
      await record(transaction, 'sign out', actor, caller);
    });
    return cookie.clear(caller.isSecure);
  },

  /** Tokens for scripts are revoked, too. Returns the cookie that removes that of the session. */
  async signOutEverywhere(actor: Actor, caller: Caller): Promise<string> {
    await db.transaction().execute(async (transaction) => {
      await endSessions(transaction, actor.id);
      await revokeTokens(transaction, actor.id);
      await deleteDevicesOf(transaction, actor.username);
      await record(transaction, 'sign out everywhere', actor, caller);
    });
    return cookie.clear(caller.isSecure);
  },

  signInWithPasskey: createPasskeySignIn({ db, cookie, secondFactor, lifetime }),

  confirm: createConfirm({ db, cookie, failedSignIns, secondFactor }),

  /** Limited like a sign-in, so that the password cannot be guessed on a screen that was left unlocked. */
  async changePassword(
    passwords: { currentPassword: string; newPassword: string },
    actor: Actor,
    caller: Caller,
  ): Promise<Session> {
    const { currentPassword, newPassword } = passwords;
    const weakness = await findPasswordError(newPassword, actor.username, await readCompanyWords(db, brand));
    const { attempt } = await beginAttempt(db, failedSignIns, actor.username, caller);
    const admin = requireFound(await findAdminById(db, actor.id), 'There is no such admin.');
    if (!(await verifyPassword(admin.password_hash, currentPassword))) {
      await failedSignIns.recordWrongPassword(actor.username, caller.address);
      throw wrongValues({
        currentPassword: 'This is not your password.',
        ...(weakness !== undefined && { newPassword: weakness }),
      });
    }
    if (hasExpiredPassword(admin)) throw wrongValues({ currentPassword: expiredPassword });
    const passwordError = weakness ?? findLikeness(newPassword, currentPassword);
    if (passwordError !== undefined) {
      // The password was right: this was no guess.
      await db.transaction().execute((transaction) => attempt.undo(transaction));
      throw wrongValues({ newPassword: passwordError });
    }

    const newHash = await hashPassword(newPassword);
    const begun = await db.transaction().execute(async (transaction) => {
      await attempt.undo(transaction);
      await changePassword(transaction, admin, newHash);
      // This device stays known, with a new secret: an attacker may have copied the old one.
      const begun = await begin(transaction, { lifetime, admin }, caller);
      await tellAboutAccess(transaction, admin, { kind: 'password changed' }, caller);
      await record(transaction, 'change password', admin, caller);
      return begun;
    });
    return toSession(cookie, begun, caller);
  },
});

interface TypedCredentials {
  username: string;
  password: string;
  code?: string | undefined;
}

const createAuthenticate =
  ({ db, cookie, failedSignIns, secondFactor, lifetime }: Omit<SignInDependencies, 'brand'>) =>
  async ({ username, password, code }: TypedCredentials, caller: Caller): Promise<Session> => {
    const account = normaliseUsername(username);
    const { attempt, device } = await beginAttempt(db, failedSignIns, account, caller);
    const admin = await findAdmin(db, account);
    const isRight = await verifyPassword(admin?.password_hash, password);
    if (!admin || !isRight || admin.disabled_at !== null) {
      await failedSignIns.recordWrongPassword(account, caller.address);
      throw rejected('Invalid credentials. Please try again.');
    }
    if (hasExpiredPassword(admin)) throw rejected(expiredPassword, 'change-password');
    const codeAttempt = (await hasFactor(db, admin.id))
      ? await beginCode(db, { failedSignIns, account, attempt, code }, caller)
      : undefined;
    const newHash = hasOutdatedHash(admin.password_hash) ? await hashPassword(password) : undefined;
    const replaced = await cookie.read(caller.cookies, caller.isSecure);
    const begun = await db.transaction().execute(async (transaction) => {
      if (codeAttempt && !(await secondFactor.useCode(transaction, admin, code ?? '', caller.id)))
        return undefined;
      await codeAttempt?.takeBack(transaction);
      await attempt.undo(transaction);
      if (newHash) await replaceHash(transaction, admin, newHash);
      const begun = await begin(transaction, { lifetime, admin, device, replaced }, caller);
      await recordSignIn(transaction, 'sign in', admin, device, caller);
      return begun;
    });
    if (!begun) {
      await failedSignIns.recordWrongPassword(account, caller.address);
      await secondFactor.onWrongCode(admin, codeAttempt?.failures ?? 0);
      throw rejected('This code is not right, or was used already.', 'wrong-code');
    }
    return toSession(cookie, begun, caller);
  };

/** A passkey needs no password: the authenticator has checked who uses it. */
const createPasskeySignIn =
  ({ db, cookie, secondFactor, lifetime }: Omit<SignInDependencies, 'brand' | 'failedSignIns'>) =>
  async (passkey: PasskeyAssertion, caller: PasskeyCaller): Promise<Session> => {
    const checked = await secondFactor.checkPasskey(passkey, undefined, caller);
    if (checked?.admin.disabled_at !== null) throw rejected(unknownPasskey);
    const { admin } = checked;
    const device = await findKnownDevice(db, admin.username, caller.cookies);
    const replaced = await cookie.read(caller.cookies, caller.isSecure);
    const begun = await db.transaction().execute(async (transaction) => {
      if (!(await checked.use(transaction))) throw rejected(unknownPasskey);
      const begun = await begin(transaction, { lifetime, admin, device, replaced }, caller);
      await recordSignIn(transaction, 'sign in with passkey', admin, device, caller);
      return begun;
    });
    return toSession(cookie, begun, caller);
  };

/**
 * Limited like a sign-in, so that the password cannot be guessed on a screen that was left unlocked. Returns the cookie with
 * the next secret of the session.
 */
const createConfirm =
  ({ db, cookie, failedSignIns, secondFactor }: Omit<SignInDependencies, 'brand' | 'lifetime'>) =>
  async (
    { password, passkey }: Confirmation,
    actor: AuthenticatedActor,
    caller: PasskeyCaller,
  ): Promise<string | undefined> => {
    const confirm = (permit: (transaction: Database) => Promise<void>) =>
      confirmBy(permit, { db, cookie }, caller);
    if (passkey) {
      const checked = await secondFactor.checkPasskey(passkey, actor.id, caller);
      return confirm(async (transaction) => {
        if (!(await checked?.use(transaction))) throw wrongValues({ passkey: unknownPasskey });
      });
    }
    if (password === undefined) throw wrongValues({ password: 'This field is required.' });
    const { attempt } = await beginAttempt(db, failedSignIns, actor.username, caller);
    const admin = requireFound(await findAdminById(db, actor.id), 'There is no such admin.');
    if (!(await verifyPassword(admin.password_hash, password))) {
      await failedSignIns.recordWrongPassword(actor.username, caller.address);
      throw wrongValues({ password: 'This is not your password.' });
    }
    return confirm((transaction) => attempt.undo(transaction));
  };

/** @param permit rejects where the admin has not shown who it is */
async function confirmBy(
  permit: (transaction: Database) => Promise<void>,
  { db, cookie }: Pick<SignInDependencies, 'db' | 'cookie'>,
  { cookies, isSecure }: Caller,
): Promise<string | undefined> {
  const present = await cookie.read(cookies, isSecure);
  const next = await db.transaction().execute(async (transaction) => {
    await permit(transaction);
    return present && confirmSession(transaction, present);
  });
  return next && cookie.write(next, { isSecure, expiresAt: next.expiresAt });
}

const expiredPassword =
  'Your temporary password has expired. Ask an owner of the website for another one, or use “Forgot password?”.';

const unknownPasskey = 'This passkey is not accepted here. Sign in with your password.';

async function hasFactor(db: Database, adminId: number): Promise<boolean> {
  const { has } = await db
    .selectFrom('admin')
    .select(hasSecondFactor('admin.id').as('has'))
    .where('admin.id', '=', adminId)
    .executeTakeFirstOrThrow();
  return has === 1;
}

interface BegunSession {
  session: NewSession;
  /** Makes the device a known one. */
  deviceCookie: string;
}

interface Beginning {
  lifetime: number;
  admin: Pick<AdminRow, 'id' | 'username'>;
  device?: KnownDevice | undefined;
  /** What the browser has sent as the cookie of a session. */
  replaced?: SessionSecret | undefined;
}

/** Part of the transaction of a sign-in. */
async function begin(
  transaction: Database,
  { lifetime, admin, device, replaced }: Beginning,
  caller: Caller,
): Promise<BegunSession> {
  await endReplacedSession(transaction, replaced);
  return {
    session: await beginSession(transaction, admin, lifetime, caller),
    deviceCookie: await rememberDevice(transaction, admin.username, device, caller.isSecure),
  };
}

/** The admin is told of a device that is new; of the very first one everybody knows. */
async function recordSignIn(
  transaction: Database,
  action: 'sign in' | 'sign in with passkey',
  admin: AdminRow,
  device: KnownDevice | undefined,
  caller: Caller,
): Promise<void> {
  const isNew = !device && (await hasSignedIn(transaction, admin.id));
  await record(transaction, action, admin, caller);
  if (isNew) await tellAboutAccess(transaction, admin, { kind: 'new device' }, caller);
}

async function hasSignedIn(transaction: Database, adminId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('audit_entry')
    .select('id')
    .where('kind', '=', 'admin')
    .where('item_id', '=', adminId)
    .where('action', 'in', ['sign in', 'sign in with passkey'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the browser gets, after the transaction. */
async function toSession(
  cookie: SessionCookie,
  { session, deviceCookie }: BegunSession,
  { isSecure }: Caller,
): Promise<Session> {
  const { jwt, expiresAt } = session;
  const cookies = [deviceCookie, await cookie.write(session.cookie, { isSecure, expiresAt })];
  return { jwt, expiresAt: moment(expiresAt), cookies };
}

async function beginAttempt(
  db: Database,
  failedSignIns: FailedSignInLog,
  account: string,
  { address, cookies }: Caller,
): Promise<{ attempt: Attempt; device: KnownDevice | undefined }> {
  const device = await findKnownDevice(db, account, cookies);
  try {
    return { attempt: await reserveAttempt(db, account, { address, device }), device };
  } catch (error) {
    if (error instanceof ProblemError) await failedSignIns.recordRejected(account, address);
    throw error;
  }
}

interface TypedCode {
  failedSignIns: FailedSignInLog;
  account: string;
  /** In which the password was right. */
  attempt: Attempt;
  code: string | undefined;
}

/** Whoever has guessed the password must not get new attempts by it: no failure but this one is taken back. */
async function beginCode(
  db: Database,
  { failedSignIns, account, attempt, code }: TypedCode,
  { address }: Caller,
): Promise<Attempt> {
  const takeBack = () => db.transaction().execute((transaction) => attempt.takeBack(transaction));
  if (code === undefined) {
    await takeBack();
    throw rejected('Please enter the code of your second factor.', 'second-factor');
  }
  try {
    return await reserveCode(db, account);
  } catch (error) {
    // The code is not checked.
    await takeBack();
    if (error instanceof ProblemError) await failedSignIns.recordRejected(account, address);
    throw error;
  }
}

/** Does nothing where the password has changed since it was checked. */
const replaceHash = (transaction: Database, { id, password_hash }: AdminRow, newHash: string) =>
  transaction
    .updateTable('admin')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute();

/**
 * Last in each transaction: it locks the head of the chain of entries. Whoever ends the sessions of the same admin, as a
 * reset of the password does, has their rows then, or waits for them without the head.
 */
const record = (
  transaction: Database,
  action: string,
  admin: Pick<Actor, 'id' | 'username'>,
  request: Caller,
) => recordChangeBy(transaction, { actor: admin, request }, { action, kind: 'admin', itemId: admin.id });

const wrongValues = (errors: Record<string, string>) =>
  new ProblemError(422, 'Please check the marked fields.', errors);

const rejected = (message: string, reason?: NonNullable<ProblemError['more']['reason']>) =>
  new ProblemError(401, message, undefined, { headers: { 'www-authenticate': 'Bearer' }, reason });
