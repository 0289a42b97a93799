import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { splitSiteContent } from './split-site-content';
import { fillPublications } from './fill-publications';

/**
 * Each part of the site's content is an item of its own, every version knows who has published it and when, and every item
 * where its draft begins.
 */
export const siteContentByPart = ({ bigInteger }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('content_item').addColumn('draft_since', 'integer').execute();
    await db.schema.alterTable('content_version').addColumn('published_at', bigInteger).execute();
    await db.schema.alterTable('content_version').addColumn('published_by', 'text').execute();
    await fillPublications(db);
    await splitSiteContent(db);
  },
});
