import type { Tag } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';

const MAX_SLUG = 100;

/** `Hard Water` and `hard water!` are one tag: `hard-water`. */
const slugOf = (name: string): string =>
  Array.from(normaliseForSearch(name).replaceAll(' ', '-')).slice(0, MAX_SLUG).join('');

/** Each tag once, in the order of the names. */
export function toTags(names: readonly string[]): Tag[] {
  const bySlug = new Map<string, Tag>();
  for (const name of names) {
    const slug = slugOf(name);
    if (slug && !bySlug.has(slug)) bySlug.set(slug, { slug, name });
  }
  return [...bySlug.values()];
}

/** Articles are found by these rows. Called in the transaction that writes the article. */
export async function saveTags(transaction: Database, articleId: number, names: readonly string[]) {
  await transaction.deleteFrom('article_tag').where('article_id', '=', articleId).execute();
  const tags = toTags(names);
  if (tags.length > 0)
    await transaction
      .insertInto('article_tag')
      .values(tags.map((tag) => ({ ...tag, article_id: articleId })))
      .execute();
}
