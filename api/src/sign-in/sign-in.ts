// Signing in, signing out, and showing or changing the own password.
import { confirmSession, beginSession, endSession, endSessions } from './session-store';
import type { SessionCookie } from './session-cookie';
import type { Actor, AuthenticatedActor } from '../http/actor';
import { changePassword, findAdmin, findAdminById, type AdminRow } from './admin-store';
import { recordChangeBy } from '../audit/audit-store';
import type { FailedSignInLog } from '../audit/failed-sign-in-log';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { requireFound, ProblemError } from '../problems/problems';
import type { RequestMetadata } from '../http/route';
import { reserveAttempt, type Attempt } from './sign-in-attempts';
import { findKnownDevice, deleteDevicesOf, rememberDevice, type KnownDevice } from './known-devices';
import { readCompanyWords } from './company-words';
import { findLikeness, findPasswordError } from './password-rules';
import { hashPassword, hasOutdatedHash, verifyPassword } from './passwords';
import { normaliseUsername } from './normalise-username';
import { moment } from '../time/time';

type Caller = Pick<RequestMetadata, 'id' | 'address' | 'cookies' | 'isSecure' | 'userAgent'>;

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
  /** Milliseconds after which a session ends, however much it is used. */
  lifetime: number;
}

export type SignIn = ReturnType<typeof createSignIn>;

export const createSignIn = ({ db, cookie, failedSignIns, brand, lifetime }: SignInDependencies) => ({
  async authenticate(
    { username, password }: { username: string; password: string },
    caller: Caller,
  ): Promise<Session> {
    const account = normaliseUsername(username);
    const { attempt, device } = await beginAttempt(db, failedSignIns, account, caller);
    const admin = await findAdmin(db, account);
    const isRight = await verifyPassword(admin?.password_hash, password);
    if (!admin || !isRight || admin.disabled_at !== null) {
      await failedSignIns.recordWrongPassword(account, caller.address);
      throw new ProblemError(401, 'Invalid credentials. Please try again.', undefined, {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }

    const newHash = hasOutdatedHash(admin.password_hash) ? await hashPassword(password) : undefined;
    return db.transaction().execute(async (transaction) => {
      await attempt.undo(transaction);
      if (newHash) await replaceHash(transaction, admin, newHash);
      await record(transaction, 'sign in', admin, caller);
      return begin(transaction, { cookie, lifetime }, admin, device, caller);
    });
  },

  /** Returns the cookie that removes that of the session. */
  async signOut(actor: AuthenticatedActor, caller: Caller): Promise<string> {
    await db.transaction().execute(async (transaction) => {
      if (actor.session) await endSession(transaction, actor.session.id);
      await record(transaction, 'sign out', actor, caller);
    });
    return cookie.clear(caller.isSecure);
  },

  /** Returns the cookie that removes that of the session. */
  async signOutEverywhere(actor: Actor, caller: Caller): Promise<string> {
    await db.transaction().execute(async (transaction) => {
      await endSessions(transaction, actor.id);
      await deleteDevicesOf(transaction, actor.username);
      await record(transaction, 'sign out everywhere', actor, caller);
    });
    return cookie.clear(caller.isSecure);
  },

  /** Limited like a sign-in, so that the password cannot be guessed on a screen that was left unlocked. */
  async confirm(password: string, actor: AuthenticatedActor, caller: Caller): Promise<void> {
    const { attempt } = await beginAttempt(db, failedSignIns, actor.username, caller);
    const admin = requireFound(await findAdminById(db, actor.id), 'There is no such admin.');
    if (!(await verifyPassword(admin.password_hash, password))) {
      await failedSignIns.recordWrongPassword(actor.username, caller.address);
      throw wrongValues({ password: 'This is not your password.' });
    }
    await db.transaction().execute(async (transaction) => {
      await attempt.undo(transaction);
      if (actor.session) await confirmSession(transaction, actor.session.id);
    });
  },

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
    const passwordError = weakness ?? findLikeness(newPassword, currentPassword);
    if (passwordError !== undefined) {
      // The password was right: this was no guess.
      await db.transaction().execute((transaction) => attempt.undo(transaction));
      throw wrongValues({ newPassword: passwordError });
    }

    const newHash = await hashPassword(newPassword);
    return db.transaction().execute(async (transaction) => {
      await attempt.undo(transaction);
      await record(transaction, 'change password', admin, caller);
      await changePassword(transaction, admin, newHash);
      // This device stays known, with a new secret: an attacker may have copied the old one.
      return begin(transaction, { cookie, lifetime }, admin, undefined, caller);
    });
  },
});

/** A new session in the browser of the caller, whose device is known from now on. */
async function begin(
  transaction: Database,
  { cookie, lifetime }: Pick<SignInDependencies, 'cookie' | 'lifetime'>,
  admin: Pick<AdminRow, 'id' | 'username'>,
  device: KnownDevice | undefined,
  caller: Caller,
): Promise<Session> {
  const { isSecure } = caller;
  const session = await beginSession(transaction, admin, lifetime, caller);
  const { jwt, expiresAt } = session;
  return {
    jwt,
    expiresAt: moment(expiresAt),
    cookies: [
      await rememberDevice(transaction, admin.username, device, isSecure),
      await cookie.write(session.cookie, { isSecure, expiresAt }),
    ],
  };
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

/** Does nothing where the password has changed since it was checked. */
const replaceHash = (transaction: Database, { id, password_hash }: AdminRow, newHash: string) =>
  transaction
    .updateTable('admin')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute();

const record = (
  transaction: Database,
  action: string,
  admin: Pick<Actor, 'id' | 'username'>,
  request: Caller,
) => recordChangeBy(transaction, { actor: admin, request }, { action, kind: 'admin', itemId: admin.id });

const wrongValues = (errors: Record<string, string>) =>
  new ProblemError(422, 'Please check the marked fields.', errors);
