import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';
import type { ColumnTypes, RowName } from '../engines/column-types';

/**
 * What admins make of an enquiry, and its timeline. The defaults are those of an enquiry that nobody has worked on: a
 * server of an earlier version inserts such rows.
 */
export const workOnEnquiries = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await addColumns(db, columns);
    await addEntries(db, columns);
    for (const [name, indexed, condition] of indexes) await createIndex(db, name, indexed, condition);
    await sql`
      insert into row_count (name, count)
      select name, count(*) from (select ${nameOf('enquiry')} as name from enquiry) as named group by name
    `.execute(db);
    await columns.countRows(db, 'enquiry', nameOf, 'inbox');
  },
});

/** One name for each set of rows that the inbox tells apart: the total of a list is the sum of those that it shows. */
const nameOf: RowName = (row) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`'inbox:' || ${column('kind')}
    || case when ${column('is_suspect')} = 1 then ':suspect' else ':ordinary' end
    || case when ${column('handled_at')} is null then ':open' else ':handled' end
    || case when ${column('is_answered')} = 1 then ':answered' else ':unanswered' end
    || ':' || ${column('stage')}
    || ':' || coalesce(cast(${column('assignee_id')} as text), '')`;
};

const isOpen = sql`handled_at is null`;
/** As the query of `customer-enquiries.ts` has it. */
const digits = sql`replace(replace(replace(contact_no, ' ', ''), '-', ''), '+', '')`;
const lastDigits = sql`case when length(${digits}) > 10 then substr(${digits}, length(${digits}) - 9) else ${digits} end`;

const indexes: [name: string, columns: RawBuilder<unknown>, condition?: RawBuilder<unknown>][] = [
  ['by_time', sql`received_at, id`],
  ['by_name', sql`name_key, id`],
  // SQLite would take another index that begins with `is_suspect`, if that were a condition of these.
  ['open_by_time', sql`is_suspect, received_at, id`, isOpen],
  ['open_by_name', sql`is_suspect, name_key, id`, isOpen],
  ['all_handled_by_time', sql`is_suspect, received_at, id`, sql`handled_at is not null`],
  ['all_handled_by_name', sql`is_suspect, name_key, id`, sql`handled_at is not null`],
  ['unanswered_by_time', sql`is_suspect, is_answered, received_at, id`, isOpen],
  ['unanswered_by_name', sql`is_suspect, is_answered, name_key, id`, isOpen],
  ['by_assignee', sql`assignee_id, received_at, id`],
  ['open_by_assignee', sql`is_suspect, assignee_id, received_at, id`, isOpen],
  ['by_stage', sql`stage, received_at, id`],
  ['open_by_stage', sql`is_suspect, stage, received_at, id`, isOpen],
  [
    'by_follow_up',
    sql`is_suspect, follow_up_on, received_at, id`,
    sql`${isOpen} and follow_up_on is not null`,
  ],
  ['by_answer', sql`answered_at, received_at`, sql`answered_at is not null`],
  ['by_stage_change', sql`stage, stage_changed_at, value_paise`, sql`stage_changed_at is not null`],
  ['merged', sql`merged_into`, sql`merged_into is not null`],
  ['by_telephone', sql`(${lastDigits}), received_at`],
  ['by_email', sql`lower(email), received_at`],
];

async function createIndex(
  db: Kysely<unknown>,
  name: string,
  columns: RawBuilder<unknown>,
  condition?: RawBuilder<unknown>,
): Promise<void> {
  const where = condition ? sql`where ${condition}` : sql``;
  await sql`create index ${sql.ref(`enquiry_${name}`)} on enquiry (${columns}) ${where}`.execute(db);
}

async function addColumns(db: Kysely<unknown>, { bigInteger }: ColumnTypes): Promise<void> {
  const texts = { stage: 'new', lost_reason: '', company: '', source: 'site' };
  for (const [column, value] of Object.entries(texts))
    await db.schema
      .alterTable('enquiry')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
      .execute();
  await db.schema
    .alterTable('enquiry')
    .addColumn('is_answered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['value_paise', 'answered_at', 'customer_wrote_at', 'stage_changed_at'])
    await db.schema.alterTable('enquiry').addColumn(column, bigInteger).execute();
  for (const column of ['assignee_id', 'merged_into'])
    await db.schema.alterTable('enquiry').addColumn(column, 'integer').execute();
  await db.schema.alterTable('enquiry').addColumn('follow_up_on', 'text').execute();
}

async function addEntries(
  db: Kysely<unknown>,
  { generatedId, bigInteger, endOfTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('enquiry_entry')
    .addColumn('id', 'integer', generatedId)
    .addColumn('enquiry_id', 'integer', (column) => column.notNull().references('enquiry.id'))
    .addColumn('at', bigInteger, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'integer')
    .addColumn('admin', 'text')
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('mail_id', 'integer')
    .addColumn('quotation_id', 'integer')
    .addColumn('quotation_version', 'integer')
    .modifyEnd(endOfTable)
    .execute();
  await db.schema
    .createIndex('enquiry_entry_of_enquiry')
    .on('enquiry_entry')
    .columns(['enquiry_id', 'id'])
    .execute();
  // That an admin has opened it is told once.
  await db.schema
    .createIndex('enquiry_entry_opened')
    .unique()
    .on('enquiry_entry')
    .columns(['enquiry_id', 'admin_id'])
    .where(sql.ref('kind'), '=', 'opened')
    .execute();
}
