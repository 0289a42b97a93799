import { siteParts } from '@site/shared-contracts/site-parts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';

/**
 * For rows that were not written by an admin: the first content, and those of a backup that was made before there were
 * drafts. What they have is version 1.
 */
export async function addMissingItems(transaction: Database): Promise<void> {
  const add = (kind: string, name: string, category: string, table: string, image = 'image_id') =>
    sql`
      insert into content_item (kind, item_id, name, name_key, category_id, image_id, version, published, created_at,
        first_published_at, changed_at)
      select ${sql.raw(kind)}, id, ${sql.ref(name)}, ${sql.ref(`${name}_key`)}, ${sql.raw(category)}, ${sql.raw(image)}, version, 1,
        created_at, created_at, changed_at
      from ${sql.table(table)}
      where not exists (select 1 from content_item where content_item.kind = ${sql.raw(kind)} and item_id = ${sql.ref(`${table}.id`)})
    `.execute(transaction);
  await add(`'product'`, 'name', 'category_id', 'product');
  await add('article.kind', 'title', 'null', 'article');
  await add(`'page'`, 'title', 'null', 'page', 'null');
  await addMissingSiteParts(transaction);
}

/** Each part of the site's content is an item. A new release may have more of them. */
export async function addMissingSiteParts(transaction: Database): Promise<void> {
  for (const { id, label } of siteParts)
    await sql`
      insert into content_item (kind, item_id, name, name_key, version, published, created_at, first_published_at,
        changed_at)
      select 'site', cast(${id} as integer), cast(${label} as text), cast(${normaliseForSearch(label)} as text), version, 1,
        created_at, created_at, changed_at
      from site_content
      where not exists (select 1 from content_item where kind = 'site' and item_id = ${id})
    `.execute(transaction);
}
