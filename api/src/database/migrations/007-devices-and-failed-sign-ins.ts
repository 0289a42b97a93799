import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

/** Devices on which an admin has signed in before, and failed sign-ins, counted by the hour. */
export const devicesAndFailedSignIns = ({ generatedId, bigInteger, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('known_device')
      .addColumn('secret_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('expires_at', bigInteger, (column) => column.notNull())
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('known_device_by_account')
      .on('known_device')
      .columns(['account', 'expires_at'])
      .execute();

    await db.schema
      .createTable('failed_sign_in')
      .addColumn('id', 'integer', generatedId)
      .addColumn('hour', bigInteger, (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('first_at', bigInteger, (column) => column.notNull())
      .addColumn('last_at', bigInteger, (column) => column.notNull())
      .addColumn('wrong', 'integer', (column) => column.notNull())
      .addColumn('refused', 'integer', (column) => column.notNull())
      .addUniqueConstraint('failed_sign_in_key', ['hour', 'account', 'network'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createIndex('failed_sign_in_by_time')
      .on('failed_sign_in')
      .columns(['first_at', 'id'])
      .execute();
  },
});
