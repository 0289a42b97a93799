import type { Kysely, Migration } from 'kysely';

/** One admin can plan when an item is published, and another one when it is hidden. */
export const whoPlannedToHide = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('content_item').addColumn('unpublish_scheduled_by', 'integer').execute();
  },
});
