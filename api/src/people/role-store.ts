// Roles: those of every site, and those that admins make.
import { builtInRoles, isBuiltInRole, type Role, type RoleInput } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { AuthenticatedActor, Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';
import { ProblemError, requireFound } from '../problems/problems';
import { readRights } from '../http/read-rights';
import { openInvitations, revokeUngivable } from './open-invitations';
import { changePeople, requireRights } from './people-rules';

type RoleRow = Selectable<Tables['role']>;
type By = Authorship & { actor: AuthenticatedActor };

export async function listRoles(source: Database): Promise<Role[]> {
  const rows = await source.selectFrom('role').selectAll().orderBy('label').orderBy('key').execute();
  return [
    ...Object.entries(builtInRoles).map(([key, { label, rights }]) => ({
      ...{ key, label, rights: [...rights], isBuiltIn: true, version: 0 },
    })),
    ...rows.map(toRole),
  ];
}

export const createRole = (db: Database, input: RoleInput, by: By) =>
  changePeople(db, async (transaction) => {
    await requireRights(transaction, by.actor, input.rights);
    const key = await chooseKey(transaction, input.label);
    const row = await transaction
      .insertInto('role')
      .values({ key, ...columnsOf(input) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChangeBy(transaction, by, { action: 'create', kind: 'role', after: input });
    return { key, version: row.version };
  });

/** For everybody who has it. */
export const changeRole = (db: Database, key: string, input: RoleInput, by: By) =>
  changePeople(db, async (transaction) => {
    const before = await readForChange(transaction, key, by);
    await requireRights(transaction, by.actor, input.rights);
    await rejectTakenLabel(transaction, input.label, key);
    const { version } = await transaction
      .updateTable('role')
      .set(columnsOf(input))
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('key', '=', key)
      .returning('version')
      .executeTakeFirstOrThrow();
    const { label, rights } = toRole(before);
    const change = { action: 'change', kind: 'role', before: { label, rights }, after: input };
    await recordChangeBy(transaction, by, change);
    await revokeUngivable(transaction);
    return { key, version };
  });

export const deleteRole = (db: Database, key: string, by: By): Promise<void> =>
  changePeople(db, async (transaction) => {
    const row = await readForChange(transaction, key, by);
    const users = await transaction.selectFrom('admin').select('username').where('role', '=', key).execute();
    if (users.length > 0)
      throw new ProblemError(
        409,
        `Give another role to ${users.map(({ username }) => username).join(', ')} first.`,
      );
    const invited = await openInvitations(transaction).where('invitation.role', '=', key).executeTakeFirst();
    if (invited) throw new ProblemError(409, 'An open invitation gives this role. Revoke it first.');
    await transaction.deleteFrom('role').where('key', '=', key).execute();
    const { label, rights } = toRole(row);
    await recordChangeBy(transaction, by, { action: 'delete', kind: 'role', before: { label, rights } });
  });

const toRole = ({ key, label, rights, version }: RoleRow): Role => ({
  ...{ key, label, rights: [...readRights(rights)], isBuiltIn: false, version },
});

const columnsOf = ({ label, rights }: RoleInput) => ({
  label,
  rights: JSON.stringify([...new Set(rights)]),
  changed_at: Date.now(),
});

async function readForChange(transaction: Database, key: string, by: By): Promise<RoleRow> {
  if (isBuiltInRole(key))
    throw new ProblemError(409, 'This role is the same on every site. Make another one.');
  const found = transaction.selectFrom('role').selectAll().where('key', '=', key);
  const row = requireFound(await found.executeTakeFirst(), 'There is no such role.');
  await requireRights(transaction, by.actor, readRights(row.rights));
  await checkVersion(row.version, by.request.ifMatch, () => Promise.resolve(toRole(row)));
  return row;
}

/** The key is made of the label and stays when the label changes. */
async function chooseKey(transaction: Database, label: string): Promise<string> {
  const roles = await rejectTakenLabel(transaction, label);
  const taken = new Set(roles.map(({ key }) => key));
  const name = label
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const base = name || 'role';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${String(number)}`;
    if (!taken.has(key)) return key;
  }
}

/** Two roles with one label could not be told apart. */
async function rejectTakenLabel(transaction: Database, label: string, own?: string): Promise<Role[]> {
  const roles = await listRoles(transaction);
  const isTaken = (role: Role) => role.key !== own && role.label.toLowerCase() === label.toLowerCase();
  const taken = 'There is a role with this name already.';
  if (roles.some(isTaken)) throw new ProblemError(409, taken, { label: taken });
  return roles;
}
