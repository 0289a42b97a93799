import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Roles, sessions that the server stores, second factors, and the ways in: invitations and resets of passwords. */
export const people = (types: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await changeAdmins(db, types);
    await createSessions(db, types);
    await createFactors(db, types);
    await createWaysIn(db, types);
    // Two sites on one host must not have cookies of one name.
    await sql`
      insert into setting (name, value, changed_at)
      values ('cookie-name', ${randomBytes(4).toString('hex')}, ${Date.now()})
    `.execute(db);
  },
});

/**
 * Who is an admin already may do everything, as before. Sessions were signed tokens until now: `revoked_token`, `signing_key`
 * and `admin.session_epoch` stay for servers of the earlier version, which run until the upgrade is over.
 */
async function changeAdmins(db: Kysely<unknown>, { bigInteger }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('admin')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute();
  await db.schema
    .alterTable('admin')
    .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('admin').addColumn('temporary_until', bigInteger).execute();
}

async function createSessions(
  db: Kysely<unknown>,
  { generatedId, bigInteger, endOfTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('role')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('changed_at', bigInteger, (column) => column.notNull())
    .modifyEnd(endOfTable)
    .execute();

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('admin.id'))
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('rotated_at', bigInteger, (column) => column.notNull())
    .addColumn('previous_hash', 'text')
    .addColumn('older_hash', 'text')
    .addColumn('previous_until', bigInteger)
    .addColumn('marker_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('last_used_at', bigInteger, (column) => column.notNull())
    .addColumn('expires_at', bigInteger, (column) => column.notNull())
    .addColumn('confirmed_at', bigInteger, (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .modifyEnd(endOfTable)
    .execute();
  await index(db, 'session', 'of_admin', ['admin_id', 'last_used_at']);
  await index(db, 'session', 'by_end', ['expires_at']);

  await db.schema
    .createTable('personal_token')
    .addColumn('id', 'integer', generatedId)
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('admin.id'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('expires_at', bigInteger, (column) => column.notNull())
    .addColumn('last_used_at', bigInteger)
    .addColumn('last_address', 'text')
    .modifyEnd(endOfTable)
    .execute();
  await index(db, 'personal_token', 'of_admin', ['admin_id', 'id']);
}

async function createFactors(
  db: Kysely<unknown>,
  { generatedId, bigInteger, endOfTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('credential_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('admin.id'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', bigInteger, (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('is_backed_up', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('last_used_at', bigInteger)
    .modifyEnd(endOfTable)
    .execute();
  await index(db, 'passkey', 'of_admin', ['admin_id']);

  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', 'integer')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', bigInteger, (column) => column.notNull())
    .modifyEnd(endOfTable)
    .execute();

  await db.schema
    .createTable('totp')
    .addColumn('admin_id', 'integer', (column) => column.primaryKey().notNull().references('admin.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', bigInteger)
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('confirmed_at', bigInteger)
    .modifyEnd(endOfTable)
    .execute();

  await db.schema
    .createTable('recovery_code')
    .addColumn('id', 'integer', generatedId)
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('admin.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', bigInteger)
    .modifyEnd(endOfTable)
    .execute();
  await index(db, 'recovery_code', 'of_admin', ['admin_id', 'code_hash']);
}

async function createWaysIn(
  db: Kysely<unknown>,
  { generatedId, bigInteger, endOfTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'integer', generatedId)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'integer', (column) => column.notNull().references('admin.id'))
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('expires_at', bigInteger, (column) => column.notNull())
    .addColumn('accepted_at', bigInteger)
    .addColumn('admin_id', 'integer', (column) => column.references('admin.id'))
    .addColumn('revoked_at', bigInteger)
    .modifyEnd(endOfTable)
    .execute();

  await db.schema
    .createTable('password_reset')
    .addColumn('id', 'integer', generatedId)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('admin.id'))
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('expires_at', bigInteger, (column) => column.notNull())
    .addColumn('used_at', bigInteger)
    .modifyEnd(endOfTable)
    .execute();
  await index(db, 'password_reset', 'of_admin', ['admin_id', 'id']);
}

const index = (db: Kysely<unknown>, table: string, name: string, columns: string[]) =>
  db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
