import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { engineOf, type WordIndex } from '../database/engines/engine';
import { findWords } from '../database/search-index';
import { relevance } from './relevance';

/** Products that match a search, as ids: counted, and read in the order of their relevance. */
export interface FoundProducts {
  count: () => Promise<number>;
  read: (offset: number, limit: number) => Promise<number[]>;
}

/**
 * A search through the indexes of words. Products whose name has all the words come first and are ranked; all others
 * match in the description only and follow in the order of their ids, so that those on the page are read and no others.
 * Undefined where a word is found in too many different words.
 */
export async function findByRelevance(
  db: Database,
  words: readonly string[],
  categoryId: number | undefined,
): Promise<FoundProducts | undefined> {
  const groups: string[][] = [];
  for (const word of words) {
    const found = await findWords(db, 'product', word);
    if (found?.length === 0) return nothing;
    if (!found) return undefined;
    groups.push(found);
  }
  const { idsWithWords, hasWords } = engineOf(db);
  const isListed = sql`product.deleted_at is null${
    categoryId === undefined ? sql`` : sql` and product.category_id = ${categoryId}`
  }`;
  // Without a category the index alone has the ids.
  const idsIn = (index: WordIndex) =>
    categoryId === undefined
      ? idsWithWords(index, groups)
      : sql`select product.id from product where ${isListed} and ${hasWords(index, groups)}`;
  const all = idsIn('product_words');
  const named = idsIn('product_name_words');

  const count = async (rows: RawBuilder<unknown>) => {
    const { rows: counts } = await sql<{ total: number }>`
      select count(*) as total from (${rows}) as found`.execute(db);
    return counts[0]?.total ?? 0;
  };
  const readIds = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  return {
    count: () => count(all),
    read: async (offset, limit) => {
      const ranked = await readIds(sql`
        select product.id from product where ${isListed} and ${hasWords('product_name_words', groups)}
        order by ${relevance(words)}, product.id limit ${limit} offset ${offset}`);
      if (ranked.length === limit) return ranked;
      const before = ranked.length > 0 ? offset + ranked.length : await count(named);
      const others = await readIds(sql`
        select id from (${all}) as found where id not in (${named})
        order by id limit ${limit - ranked.length} offset ${Math.max(0, offset - before)}`);
      return [...ranked, ...others];
    },
  };
}

const nothing: FoundProducts = { count: () => Promise.resolve(0), read: () => Promise.resolve([]) };
