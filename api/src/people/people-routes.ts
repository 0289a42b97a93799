import { sql } from 'kysely';
import type { Person } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import { route } from '../http/route';
import { addAdmin, listAdminNames, listAdmins, toAdmin } from '../sign-in/admin-store';
import { normaliseUsername } from '../sign-in/normalise-username';
import { hashPassword } from '../sign-in/passwords';
import { moment } from '../time/time';
import { limitLinks } from './account-links';
import { changePerson } from './change-person';
import { handOver, readWork } from './hand-over';
import { listInvitations, type createInvitations } from './invitations';
import type { createPasswordResets } from './password-resets';
import { changePeople, requireRights, requireRole } from './people-rules';
import { changeRole, createRole, deleteRole, listRoles } from './role-store';

interface PeopleOptions {
  db: Database;
  invitations: ReturnType<typeof createInvitations>;
  resets: ReturnType<typeof createPasswordResets>;
  /** Rejects with a 422 of this field. */
  requireGoodPassword: (password: string, username: string, field: string) => Promise<void>;
}

export const peopleRoutes = (options: PeopleOptions) => [
  ...accountRoutes(options),
  ...roleRoutes(options.db),
  ...invitationRoutes(options),
  ...resetRoutes(options),
];

const accountRoutes = ({ db, requireGoodPassword }: PeopleOptions) => [
  route('GET /api/admins/all', async () => ({ data: (await listAdmins(db)).map(toAdmin) })),

  route('GET /api/admins/names', async () => ({ data: await listAdminNames(db) })),

  route('GET /api/people/all', async () => ({ data: await listPeople(db) })),

  route('POST /api/admins/create', async ({ body, ...by }) => {
    const username = normaliseUsername(body.username);
    await requireGoodPassword(body.password, username, 'password');
    const password_hash = await hashPassword(body.password);
    return changePeople(db, async (transaction) => {
      const { role } = body;
      await requireRights(transaction, by.actor, await requireRole(transaction, role));
      const admin = toAdmin(await addAdmin(transaction, { username, password_hash, role }));
      const change = { action: 'create', kind: 'admin', itemId: admin.id, after: { username, role } };
      await recordChangeBy(transaction, by, change);
      return admin;
    });
  }),

  route('PUT /api/admins/update/:id', async ({ params, body, ...by }) =>
    toAdmin(await changePerson(db, params.id, body, by)),
  ),

  route('GET /api/admins/:id/work', ({ params }) => readWork(db, params.id)),

  route('POST /api/admins/:id/hand-over', ({ params, body, ...by }) =>
    handOver(db, { from: params.id, to: body.to }, by),
  ),
];

const roleRoutes = (db: Database) => [
  route('GET /api/roles/all', async () => ({ data: await listRoles(db) })),

  route('POST /api/roles/create', ({ body, ...by }) => createRole(db, body, by)),

  route('PUT /api/roles/update/:key', ({ params, body, ...by }) => changeRole(db, params.key, body, by)),

  route('DELETE /api/roles/delete/:key', ({ params, ...by }) => deleteRole(db, params.key, by)),
];

const invitationRoutes = ({ db, invitations }: PeopleOptions) => [
  route('GET /api/invitations/all', async () => ({ data: await listInvitations(db) })),

  route('POST /api/invitations/create', ({ body, ...by }) => invitations.create(body, by)),

  route('DELETE /api/invitations/delete/:id', ({ params, ...by }) => invitations.revoke(params.id, by)),

  route('POST /api/invitations/open', async ({ body, request }) => {
    await limitLinks(db, request.address);
    return invitations.open(body.token);
  }),

  route('POST /api/invitations/accept', async ({ body, request }) => {
    await limitLinks(db, request.address);
    return invitations.accept(body, request);
  }),
];

const resetRoutes = ({ db, resets }: PeopleOptions) => [
  route('POST /api/auth/forgotten-password', ({ body, request }) => resets.request(body.username, request)),

  route('POST /api/auth/reset-password', async ({ body, request }) => {
    await limitLinks(db, request.address);
    return resets.use(body.token, body.newPassword, request);
  }),

  route('POST /api/admins/:id/reset-password', async ({ params, actor, request }) => ({
    password: await resets.giveTemporary(params.id, actor, request),
  })),
];

async function listPeople(db: Database): Promise<Person[]> {
  const rows = await db
    .selectFrom('admin')
    .selectAll()
    .select([lastUse('session').as('session_at'), lastUse('personal_token').as('token_at')])
    .select(sql<number | null>`(select max(at) from audit_entry where admin_id = admin.id)`.as('change_at'))
    .orderBy('username')
    .execute();
  return rows.map(({ session_at, token_at, change_at, ...row }) => {
    const lastUsedAt = Math.max(Number(session_at), Number(token_at), Number(change_at));
    return { ...toAdmin(row), ...(lastUsedAt > 0 && { lastUsedAt: moment(lastUsedAt) }) };
  });
}

const lastUse = (table: 'session' | 'personal_token') =>
  sql<number | null>`(select max(last_used_at) from ${sql.table(table)} where admin_id = admin.id)`;
