import type { Database } from '../src/database/database';

/** A picture without files, for rows that need one: its id is `x`. */
export const addImage = (db: Database) =>
  db
    .insertInto('image')
    .values({
      ...{ id: 'x', width: 1, height: 1, widths: '[1]' },
      ...{ avif_at: null, unused_since: null, claimed_at: null },
    })
    .execute();
