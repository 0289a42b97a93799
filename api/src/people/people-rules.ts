// Who has power over whom. Every change of an account, a role or an invitation asks here, under one lock.
import { isBuiltInRole, rights as allRights, type Right } from '@site/shared-contracts/schemas';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { AuthenticatedActor } from '../http/actor';
import { ProblemError, requireFound } from '../problems/problems';
import { findAdminById, type AdminRow } from '../sign-in/admin-store';
import { rightsOf } from '../http/read-rights';

/** Who changes something; `operator`: with a command on the machine, who may do everything. */
export type Changer = Pick<AuthenticatedActor, 'id' | 'username' | 'rights'> | 'operator';

export type Rights = ReadonlySet<Right>;

/**
 * Changes of people run one after the other, in all processes: two admins who disable each other at the same time, and
 * two who accept one invitation, do not both succeed.
 */
export const changePeople = <Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'people');
    return work(transaction);
  });

/** Undefined where there is no such role. */
export async function readRightsOfRole(source: Database, role: string): Promise<Rights | undefined> {
  if (isBuiltInRole(role)) return rightsOf(role, null);
  const row = await source.selectFrom('role').select('rights').where('key', '=', role).executeTakeFirst();
  return row && rightsOf(role, row.rights);
}

/**
 * The rights that somebody has at this moment: another request may have taken some since this one was authenticated. A
 * personal token has no more of them than it was given.
 */
async function presentRights(transaction: Database, by: Changer): Promise<Rights> {
  if (by === 'operator') return new Set(allRights);
  const row = await findAdminById(transaction, by.id);
  if (row?.disabled_at !== null) throw forbidden('Your account is disabled.');
  const own = (await readRightsOfRole(transaction, row.role)) ?? new Set();
  return new Set([...own].filter((right) => by.rights.has(right)));
}

/** Nobody gives or takes rights that they do not have. */
export async function requireRights(transaction: Database, by: Changer, needed: Iterable<Right>) {
  const own = await presentRights(transaction, by);
  if (!own.has('people.manage')) throw forbidden('Your role does not permit this.');
  if ([...needed].some((right) => !own.has(right)))
    throw forbidden('This is about rights that you do not have. Ask an owner.');
}

/** 422 for a role that does not exist. */
export async function requireRole(transaction: Database, role: string): Promise<Rights> {
  const found = await readRightsOfRole(transaction, role);
  if (found) return found;
  throw new ProblemError(422, 'Please check the marked fields.', { role: 'There is no such role.' });
}

/** Only who has all rights of an admin may disable, change or reset that account. Returns the admin. */
export async function requirePowerOver(transaction: Database, by: Changer, id: number): Promise<AdminRow> {
  const admin = requireFound(await findAdminById(transaction, id), 'There is no such admin.');
  await requireRights(transaction, by, (await readRightsOfRole(transaction, admin.role)) ?? []);
  return admin;
}

/** Somebody has to be able to do everything, and to let others in again. */
export async function requireOtherOwner(transaction: Database, admin: AdminRow): Promise<void> {
  if (admin.role !== 'owner' || admin.disabled_at !== null) return;
  const other = await transaction
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '<>', admin.id)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw new ProblemError(409, 'This is the only active owner. Make somebody else an owner first.');
}

const forbidden = (message: string) => new ProblemError(403, message, undefined, { reason: 'right' });
