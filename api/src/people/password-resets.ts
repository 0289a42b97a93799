// A forgotten password, and one that somebody else resets.
import type { FastifyBaseLogger } from 'fastify';
import { resetMinutes } from '@site/shared-contracts/schemas';
import { recordChange, recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { AuthenticatedActor } from '../http/actor';
import { emailOfAdmin } from '../mail/email-of-admin';
import { queueAccountMail } from '../mail/queue-account-mail';
import { ProblemError } from '../problems/problems';
import { consumeOrReject, hashIdentifier, hashNetwork, type RateLimit } from '../rate-limits/rate-limit';
import {
  findAdmin,
  findAdminById,
  lastingPassword,
  resetPassword,
  temporaryPassword,
  type AdminRow,
} from '../sign-in/admin-store';
import { generatePassword } from '../sign-in/generate-password';
import { normaliseUsername } from '../sign-in/normalise-username';
import { hashPassword } from '../sign-in/passwords';
import { hashSecret, newSecret } from '../sign-in/secrets';
import { deleteFailuresOf } from '../sign-in/sign-in-attempts';
import { aMinute, anHour } from '../time/time';
import { accountLink, deadLink, type AccountMailing } from './account-links';
import { changePeople, requirePowerOver } from './people-rules';

const perNetwork: RateLimit = { name: 'forgotten-passwords', window: anHour, max: 20 };
/** Nobody's mailbox is filled by others. */
const perAccount: RateLimit = { name: 'forgotten-password', window: anHour, max: 3 };
/** Milliseconds from the response to the work: until then, the response is on its way, whatever the work is. */
const workDelay = 1000;

interface Caller {
  id: string;
  address: string;
}

interface ResetOptions {
  db: Database;
  mailing: AccountMailing;
  /** Rejects with a 422 of this field. */
  requireGoodPassword: (password: string, username: string, field: string) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createPasswordResets({ db, mailing, requireGoodPassword, log }: ResetOptions) {
  const pending: { username: string; requestId: string }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  /** Queues the mails of all who have asked. One after another, so that who awaits a flush awaits those before it. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    working = working.then(async () => {
      for (let next = pending.shift(); next; next = pending.shift())
        await queueLink({ db, mailing }, next.username, next.requestId).catch((error: unknown) => {
          log.error({ err: error }, 'queueing the mail for a forgotten password failed');
        });
    });
    return working;
  }

  return {
    /**
     * Whether there is such an account is looked up after the response: neither its words nor its time say it. The limits
     * count names of nobody like others.
     */
    async request(typed: string, caller: Caller): Promise<void> {
      const username = normaliseUsername(typed);
      await db.transaction().execute(async (transaction) => {
        await consumeOrReject(transaction, perNetwork, hashNetwork(caller.address));
        await consumeOrReject(transaction, perAccount, hashIdentifier(username));
      });
      pending.push({ username, requestId: caller.id });
      timer ??= setTimeout(() => void flush(), workDelay).unref();
    },

    /** Before the process stops. */
    flush,

    /** With the link of a mail. */
    async use(token: string, newPassword: string, caller: Caller): Promise<{ username: string }> {
      const { username } = await findByLink(db, token);
      await requireGoodPassword(newPassword, username, 'newPassword');
      const password_hash = await hashPassword(newPassword);
      const isMailOn = await mailing.isOn();
      await changePeople(db, async (transaction) => {
        const admin = await findByLink(transaction, token);
        await endLinks(transaction, admin.id);
        await deleteFailuresOf(transaction, username);
        await resetPassword(transaction, admin, lastingPassword(password_hash));
        await recordChange(transaction, {
          ...{ actor: admin, action: 'reset password', kind: 'admin', itemId: admin.id },
          after: { username, address: caller.address },
          requestId: caller.id,
        });
        if (isMailOn)
          await tell(
            transaction,
            admin,
            caller,
            `It was set with the link of a mail, from ${caller.address}.`,
          );
      });
      mailing.onQueued();
      return { username };
    },

    /** By somebody who manages people. Returns the password, which is stored nowhere. */
    async giveTemporary(id: number, actor: AuthenticatedActor, caller: Caller): Promise<string> {
      if (id === actor.id)
        throw new ProblemError(409, 'Change your own password on the screen of your account.');
      const password = generatePassword();
      const password_hash = await hashPassword(password);
      const isMailOn = await mailing.isOn();
      await changePeople(db, async (transaction) => {
        const admin = await requirePowerOver(transaction, actor, id);
        await endLinks(transaction, id);
        await deleteFailuresOf(transaction, admin.username);
        await resetPassword(transaction, admin, temporaryPassword(password_hash));
        const after = { username: admin.username };
        const change = { action: 'reset password', kind: 'admin', itemId: id, after };
        await recordChangeBy(transaction, { actor, request: caller }, change);
        if (isMailOn)
          await tell(transaction, admin, caller, `${actor.username} has given you a temporary password.`);
      });
      mailing.onQueued();
      return password;
    },
  };
}

/** Nothing where there is no such account, or no mail to it. */
async function queueLink(
  { db, mailing }: Pick<ResetOptions, 'db' | 'mailing'>,
  username: string,
  requestId: string,
): Promise<void> {
  if (emailOfAdmin(username) === undefined || !(await mailing.isOn())) return;
  const token = newSecret();
  const isQueued = await changePeople(db, async (transaction) => {
    const admin = await findAdmin(transaction, username);
    if (admin?.disabled_at !== null) return false;
    // Earlier links stay valid until one is used: anybody may ask for another one.
    const now = Date.now();
    const { id } = await transaction
      .insertInto('password_reset')
      .values({
        ...{ token_hash: hashSecret(token), admin_id: admin.id },
        ...{ created_at: now, expires_at: now + resetMinutes * aMinute },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueAccountMail(transaction, {
      ...{ username, submissionKey: `password-reset:${String(id)}`, subject: 'Set a new password' },
      body: `Somebody has asked for a new password for ${username} at ${mailing.publicUrl}.\n\nOpen this link within ${String(resetMinutes)} minutes to set it. It works once:\n${accountLink(mailing.publicUrl, 'reset', token)}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    });
    const change = { actor: admin, action: 'ask for a new password', kind: 'admin', itemId: admin.id };
    await recordChange(transaction, { ...change, requestId });
    return true;
  });
  if (isQueued) mailing.onQueued();
}

async function findByLink(source: Database, token: string): Promise<AdminRow> {
  const reset = await source
    .selectFrom('password_reset')
    .select('admin_id')
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  const admin = reset && (await findAdminById(source, reset.admin_id));
  if (admin?.disabled_at !== null) throw deadLink();
  return admin;
}

const endLinks = (transaction: Database, adminId: number) =>
  transaction
    .updateTable('password_reset')
    .set({ used_at: Date.now() })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .execute();

const tell = (transaction: Database, { username }: AdminRow, caller: Caller, how: string) =>
  queueAccountMail(transaction, {
    ...{ username, submissionKey: `password-changed:${caller.id}`, subject: 'Your password was changed' },
    body: `The password of ${username} was changed. ${how} Every session has ended.\n\nIf this was not agreed with you, tell an owner of the website at once.\n`,
  });
