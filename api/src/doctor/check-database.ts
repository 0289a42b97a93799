import { sql } from 'kysely';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { DatabaseDamaged } from '../database/database-errors';
import { currentSchema, schemaOf } from '../database/schema-version';
import type { Finding } from './finding';

/** Reads only. A file that is not a database of this software is reported as a finding, too. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  try {
    return [await checkEngine(db), await checkSchema(db), await checkAdmins(db)];
  } catch (error) {
    return [describeFailure(error as Error)];
  }
}

/** The finding for a database that cannot be queried. */
export function describeFailure(error: Error): Finding {
  const { cause, message } = error;
  const says = cause instanceof Error ? cause.message : message;
  return { check: 'Database', state: 'wrong', says, advice: adviceFor(error) };
}

/** What to do about a database that cannot be queried. */
export function adviceFor(error: Error): string {
  if (error instanceof DatabaseDamaged)
    return 'Stop the API, put the database file aside, and restore a backup: npm run restore -- <file>';
  return 'See whether DATABASE_URL or VAR_DIR is right, and whether the server runs.';
}

async function checkEngine(db: Database): Promise<Finding> {
  const check = 'Database';
  if (engineOf(db).name === 'PostgreSQL') {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return { check, state: 'good', says: `PostgreSQL ${rows[0]?.server_version ?? ''} answers` };
  }
  const { rows: integrityErrors } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(10)`.execute(db);
  const { rows: danglingReferences } = await sql`pragma foreign_key_check`.execute(db);
  const [first] = integrityErrors;
  if (first?.integrity_check === 'ok' && danglingReferences.length === 0)
    return { check, state: 'good', says: 'SQLite, whole, and every reference leads somewhere' };
  const says =
    danglingReferences.length > 0
      ? `${danglingReferences.length} references lead nowhere`
      : (first?.integrity_check ?? '');
  return {
    check,
    state: 'wrong',
    says: `SQLite: ${says}`,
    advice: 'Restore a backup: npm run restore -- <file>',
  };
}

async function checkSchema(db: Database): Promise<Finding> {
  const check = 'Schema';
  const [found, current] = [await schemaOf(db), currentSchema()];
  if (found === current) return { check, state: 'good', says: found };
  if (found < current)
    return { check, state: 'note', says: `'${found}'; the next start brings it to '${current}'` };
  const advice = 'Start the version of the software that made it, or a newer one.';
  return { check, state: 'wrong', says: `'${found}' is newer than this software ('${current}')`, advice };
}

async function checkAdmins(db: Database): Promise<Finding> {
  const check = 'Admins';
  const { count } = await db
    .selectFrom('admin')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count > 0) return { check, state: 'good', says: `${count} can sign in` };
  return { check, state: 'note', says: 'nobody can sign in', advice: 'npm run admin -- add <username>' };
}
