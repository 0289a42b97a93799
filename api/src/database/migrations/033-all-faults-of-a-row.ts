import type { Kysely, Migration } from 'kysely';

/** Everything that is wrong with a row of an import: there was room for one fault. */
export const allFaultsOfARow = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bulk_change_row').addColumn('faults', 'text').execute();
  },
});
