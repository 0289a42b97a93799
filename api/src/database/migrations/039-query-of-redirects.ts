import type { Kysely, Migration } from 'kysely';

/**
 * Whether a redirect adds the visitor's query to a target that has one. The query of a source needs no column: it is in
 * `from_key`, which stays unique.
 */
export const queryOfRedirects = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('redirect')
      .addColumn('keeps_query', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
