import type { Kysely, Migration } from 'kysely';

/** Title and description of an article for search engines. Those of a product are among its details. */
export const searchTexts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['search_title', 'search_description'])
      await db.schema
        .alterTable('article')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
  },
});
