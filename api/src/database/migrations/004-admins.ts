import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

export const admins = ({
  generatedId,
  bigInteger,
  sortedText,
  endOfTable,
  makeAppendOnly,
}: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('admin')
      .addColumn('id', 'integer', generatedId)
      .addColumn('username', sortedText, (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('session_epoch', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('disabled_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('revoked_token')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('expires_at', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('signing_key')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', bigInteger, (column) => column.notNull())
      .addColumn('retired_at', bigInteger)
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('sign_in_failure')
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('locked_until', bigInteger, (column) => column.notNull())
      .addColumn('last_failed_at', bigInteger, (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_in_failure_key', ['account', 'address'])
      .modifyEnd(endOfTable)
      .execute();

    await db.schema
      .createTable('audit_entry')
      .addColumn('id', 'integer', generatedId)
      .addColumn('at', bigInteger, (column) => column.notNull())
      .addColumn('admin_id', 'integer')
      .addColumn('admin_name', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('item_id', 'integer')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('request_id', 'text', (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    await db.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']).execute();
    await makeAppendOnly(db, 'audit_entry');
  },
});
