// Somebody is invited, and comes.
import { invitationDays, type Invitation } from '@site/shared-contracts/schemas';
import { recordChange, recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { AuthenticatedActor } from '../http/actor';
import { emailOfAdmin } from '../mail/email-of-admin';
import { queueAccountMail } from '../mail/queue-account-mail';
import { ProblemError, requireFound } from '../problems/problems';
import { addAdmin, findAdmin } from '../sign-in/admin-store';
import { normaliseUsername } from '../sign-in/normalise-username';
import { hashPassword } from '../sign-in/passwords';
import { hashSecret, newSecret } from '../sign-in/secrets';
import { aDay, moment } from '../time/time';
import { accountLink, deadLink, type AccountMailing } from './account-links';
import { openInvitations } from './open-invitations';
import { changePeople, requireRights, requireRole } from './people-rules';
import { listRoles } from './role-store';

interface By {
  actor: AuthenticatedActor;
  request: { id: string };
}

interface Caller {
  id: string;
  address: string;
}

interface InvitationOptions {
  db: Database;
  mailing: AccountMailing;
  /** Rejects with a 422 of this field. */
  requireGoodPassword: (password: string, username: string, field: string) => Promise<void>;
}

export async function listInvitations(db: Database): Promise<Invitation[]> {
  const rows = await openInvitations(db).orderBy('invitation.id', 'desc').execute();
  return rows.map(({ id, username, role, inviter, created_at, expires_at }) => ({
    ...{ id, role, invitedBy: inviter, createdAt: moment(created_at), expiresAt: moment(expires_at) },
    ...(username !== null && { username }),
  }));
}

export const createInvitations = ({ db, mailing, requireGoodPassword }: InvitationOptions) => ({
  /** By mail where that is possible, otherwise with a link to hand over. */
  async create(input: { username?: string | undefined; role: string }, by: By) {
    const username = input.username === undefined ? undefined : normaliseUsername(input.username);
    const address = username === undefined ? undefined : emailOfAdmin(username);
    const sentTo = address !== undefined && (await mailing.isOn()) ? address : undefined;
    const token = newSecret();
    const link = accountLink(mailing.publicUrl, 'invitation', token);
    const id = await changePeople(db, async (transaction) => {
      await requireRights(transaction, by.actor, await requireRole(transaction, input.role));
      if (username !== undefined && (await findAdmin(transaction, username))) throw usernameTaken();
      const added = await insert(transaction, { username, role: input.role, token, by });
      if (sentTo !== undefined)
        await queueAccountMail(transaction, {
          ...{ username: sentTo, submissionKey: `invitation:${String(added)}` },
          ...invitationText(by.actor.username, mailing.publicUrl, link),
        });
      return added;
    });
    if (sentTo === undefined) return { id, link };
    mailing.onQueued();
    return { id, sentTo };
  },

  /** It takes a right from nobody, so that everybody who manages people may do it. */
  revoke: (id: number, by: By): Promise<void> =>
    changePeople(db, async (transaction) => {
      await requireRights(transaction, by.actor, []);
      const found = openInvitations(transaction).where('invitation.id', '=', id);
      const { username, role } = requireFound(await found.executeTakeFirst(), 'There is no such invitation.');
      const revoked = { revoked_at: Date.now() };
      await transaction.updateTable('invitation').set(revoked).where('id', '=', id).execute();
      const change = { action: 'revoke', kind: 'invitation', itemId: id, before: { username, role } };
      await recordChangeBy(transaction, by, change);
    }),

  async open(token: string) {
    const { username, role, inviter, expires_at } = await find(db, token);
    const label = (await listRoles(db)).find(({ key }) => key === role)?.label ?? role;
    return {
      ...(username !== null && { username }),
      ...{ role: label, invitedBy: inviter, expiresAt: moment(expires_at) },
    };
  },

  /** Of two who accept at once, the second waits for the first and finds the link used. */
  async accept(
    { token, password, username: typed }: { token: string; password: string; username?: string | undefined },
    caller: Caller,
  ): Promise<{ username: string }> {
    const username = (await find(db, token)).username ?? requireUsername(typed);
    await requireGoodPassword(password, username, 'password');
    const password_hash = await hashPassword(password);
    const isMailOn = await mailing.isOn();
    await changePeople(db, async (transaction) => {
      const invitation = await find(transaction, token);
      const { role } = invitation;
      const admin = await addAdmin(transaction, { username, password_hash, role });
      const accepted = { accepted_at: Date.now(), admin_id: admin.id };
      await transaction.updateTable('invitation').set(accepted).where('id', '=', invitation.id).execute();
      await recordChange(transaction, {
        ...{ actor: admin, action: 'accept invitation', kind: 'admin', itemId: admin.id },
        after: { username, role, invitedBy: invitation.inviter, address: caller.address },
        requestId: caller.id,
      });
      if (isMailOn)
        await queueAccountMail(transaction, {
          ...{ username: invitation.inviter, submissionKey: `invitation-accepted:${String(invitation.id)}` },
          subject: `${username} has accepted your invitation`,
          body: `${username} has accepted your invitation and can sign in now, with the role ${role}. The invitation was opened from ${caller.address}.\n\nIf this is not the person you have invited, disable the account: ${mailing.publicUrl}/admin/people\n`,
        });
    });
    mailing.onQueued();
    return { username };
  },
});

const find = async (source: Database, token: string) => {
  const row = await openInvitations(source)
    .where('invitation.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) throw deadLink();
  return row;
};

async function insert(
  transaction: Database,
  { username, role, token, by }: { username: string | undefined; role: string; token: string; by: By },
): Promise<number> {
  const now = Date.now();
  const { id } = await transaction
    .insertInto('invitation')
    .values({
      ...{ token_hash: hashSecret(token), username: username ?? null, role, invited_by: by.actor.id },
      ...{ created_at: now, expires_at: now + invitationDays * aDay },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = { action: 'create', kind: 'invitation', itemId: id, after: { username, role } };
  await recordChangeBy(transaction, by, change);
  return id;
}

const invitationText = (inviter: string, publicUrl: string, link: string) => ({
  subject: `${inviter} invites you`,
  body: `${inviter} invites you to work with the website ${publicUrl}.\n\nOpen this link within ${String(invitationDays)} days to choose your password. It works once:\n${link}\n\nIf you do not know what this is about, do nothing.\n`,
});

function requireUsername(typed: string | undefined): string {
  if (typed !== undefined) return normaliseUsername(typed);
  throw new ProblemError(422, 'Please check the marked fields.', { username: 'This field is required.' });
}

function usernameTaken(): ProblemError {
  const taken = 'There is an admin with this username already.';
  return new ProblemError(409, taken, { username: taken });
}
