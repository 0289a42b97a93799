import { sql } from 'kysely';
import type { Database } from '../database/database';

/** Of a row of `image`: whether its removal has not begun. */
export const isNotBeingRemoved = sql<boolean>`(image.claimed_at is null or image.unused_since is null)`;

/**
 * Counts the image as used from now on, so that it is not removed before something uses it; the collector notices later
 * where nothing does. Undefined where its removal has begun.
 */
export const holdImage = (source: Database, id: string) =>
  source
    .updateTable('image')
    .set({ unused_since: null })
    .where('id', '=', id)
    .where(isNotBeingRemoved)
    .returning(['id', 'widths'])
    .executeTakeFirst();
