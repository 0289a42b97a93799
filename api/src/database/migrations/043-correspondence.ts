import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { defaultTemplates } from './default-templates';

/**
 * Mail that was written or received, beside the notices of `mail_outbox`: a server of an earlier version sends a notice for
 * each row of that table. Settings of mail, and templates.
 */
export const correspondence = (types: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const { generatedId, bigInteger, endOfTable } = types;
    await createMail(db, types);

    await db.schema
      .createTable('mail_attachment')
      .addColumn('id', 'integer', generatedId)
      .addColumn('mail_id', 'integer', (column) => column.notNull().references('mail.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    await index(db, 'mail_attachment', 'of_mail', ['mail_id', 'id']);

    await createTemplates(db, types);

    await db.schema
      .createTable('setting')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('secret', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('changed_at', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('mailbox_position')
      .addColumn('mailbox', 'text', (column) => column.primaryKey().notNull())
      .addColumn('uid_validity', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('last_uid', bigInteger, (column) => column.notNull().defaultTo(0))
      .addColumn('begun_at', bigInteger, (column) => column.notNull())
      .addColumn('read_at', bigInteger)
      .addColumn('last_error', 'text')
      .addColumn('claimed_until', bigInteger)
      .modifyEnd(endOfTable)
      .execute();
  },
});

async function createMail(
  db: Kysely<unknown>,
  { generatedId, bigInteger, endOfTable, countRows }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'integer', generatedId)
    .addColumn('enquiry_id', 'integer', (column) => column.references('enquiry.id'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('submission_key', 'text', (column) => column.unique())
    .addColumn('in_reply_to', 'text')
    .addColumn('reference_ids', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('thread_token', 'text')
    .addColumn('from_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('from_address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('to_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('to_address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('is_automatic', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('admin_id', 'integer')
    .addColumn('created_at', bigInteger, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('waiting_since', bigInteger, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', bigInteger, (column) => column.notNull())
    .addColumn('claimed_until', bigInteger)
    .addColumn('last_error', 'text')
    .addColumn('sent_at', bigInteger)
    .modifyEnd(endOfTable)
    .execute();
  await index(db, 'mail', 'by_state', ['state', 'next_try_at', 'id']);
  await index(db, 'mail', 'by_age', ['state', 'waiting_since', 'id']);
  for (const table of ['mail_outbox', 'mail']) await index(db, table, 'newest', ['waiting_since', 'id']);
  await index(db, 'mail', 'of_enquiry', ['enquiry_id', 'id']);
  await index(db, 'mail', 'by_thread', ['thread_token']);

  // Counted with the rows of `mail_outbox`; mail that was received waits for nothing.
  await countRows(db, 'mail', (row) => {
    const state = sql.ref(`${row}.state`);
    return sql`case when ${state} <> 'received' then 'mail:' || ${state} end`;
  });
}

async function createTemplates(
  db: Kysely<unknown>,
  { generatedId, bigInteger, endOfTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('mail_template')
    .addColumn('id', 'integer', generatedId)
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('changed_at', bigInteger, (column) => column.notNull())
    .modifyEnd(endOfTable)
    .execute();
  const changed_at = Date.now();
  // Nothing is sent in a company's name by itself before somebody there has read it.
  for (const { purpose, name, subject, body } of defaultTemplates)
    await sql`
      insert into mail_template (purpose, name, subject, body, is_on, changed_at)
      values (${purpose}, ${name}, ${subject}, ${body}, ${purpose === 'confirmation' ? 0 : 1}, ${changed_at})
    `.execute(db);
}

const index = (db: Kysely<unknown>, table: string, name: string, columns: string[]) =>
  db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
