import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * What admins work on, beside the tables of what visitors see: those have published rows only, so that no query for
 * visitors can find a draft.
 */
export const content = ({ bigInteger, sortedText, endOfTable }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_item')
      .addColumn('kind', sortedText, required)
      .addColumn('item_id', 'integer', required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', sortedText, required)
      .addColumn('category_id', 'integer')
      .addColumn('image_id', 'text')
      .addColumn('version', 'integer', required)
      .addColumn('draft', 'integer')
      .addColumn('published', 'integer')
      .addColumn('scheduled', 'integer')
      .addColumn('publish_at', bigInteger)
      .addColumn('unpublish_at', bigInteger)
      .addColumn('scheduled_by', 'integer')
      .addColumn('schedule_error', 'text')
      .addColumn('created_at', bigInteger, required)
      .addColumn('first_published_at', bigInteger)
      .addColumn('changed_at', bigInteger, required)
      .addColumn('changed_by', 'text')
      .addColumn('deleted_at', bigInteger)
      .addPrimaryKeyConstraint('content_item_key', ['kind', 'item_id'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createTable('content_version')
      .addColumn('kind', sortedText, required)
      .addColumn('item_id', 'integer', required)
      .addColumn('number', 'integer', required)
      .addColumn('content', 'text', required)
      .addColumn('at', bigInteger, required)
      .addColumn('admin', 'text')
      .addColumn('action', 'text', required)
      .addPrimaryKeyConstraint('content_version_key', ['kind', 'item_id', 'number'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createTable('content_image')
      .addColumn('kind', sortedText, required)
      .addColumn('item_id', 'integer', required)
      .addColumn('number', 'integer', required)
      .addColumn('image_id', 'text', (column) => column.notNull().references('image.id'))
      .addPrimaryKeyConstraint('content_image_key', ['kind', 'item_id', 'number', 'image_id'])
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createTable('site_content')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('content', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', bigInteger, required)
      .addColumn('changed_at', bigInteger, required)
      .modifyEnd(endOfTable)
      .execute();
    await db.schema
      .createTable('site_file')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('bytes', 'text', required)
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .modifyEnd(endOfTable)
      .execute();
    await createIndexes(db);
    await addItems(db);
  },
});

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const create = (name: string, on: string) =>
    sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
  await create('content_image_by_image', 'content_image (image_id)');
  await create('content_item_by_change', 'content_item (changed_at, kind, item_id)');
  await create('content_item_by_name', 'content_item (kind, name_key, item_id)');
  await create('content_item_of_category', 'content_item (category_id, kind, item_id)');
  await create('content_item_unpublished', 'content_item (changed_at) where draft is not null');
  await create('content_item_to_publish', 'content_item (publish_at) where publish_at is not null');
  await create('content_item_to_unpublish', 'content_item (unpublish_at) where unpublish_at is not null');
  await create('content_item_in_trash', 'content_item (deleted_at) where deleted_at is not null');
}

/** Everything that exists is published: its version 1 is the row that visitors see. */
async function addItems(db: Kysely<unknown>): Promise<void> {
  const add = (kind: string, name: string, category: string, table: string) =>
    sql`
      insert into content_item (kind, item_id, name, name_key, category_id, image_id, version, published, created_at,
        first_published_at, changed_at)
      select ${sql.raw(kind)}, id, ${sql.ref(name)}, ${sql.ref(`${name}_key`)}, ${sql.raw(category)}, image_id, version, 1,
        created_at, created_at, changed_at
      from ${sql.table(table)}
    `.execute(db);
  await add(`'product'`, 'name', 'category_id', 'product');
  await add('kind', 'title', 'null', 'article');
}
