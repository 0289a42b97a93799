import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { categoryOf, isCategoryWord } from '../database/reading/search-keys';
import { categoryWordsOf, noCategories, type NamedCategory } from './category-words';
import { correctSearch } from './correct-search';
import { findRanked, type Found, type RankedTable } from './find-ranked';
import type { Searched } from './searched';
import { readSynonyms } from './synonym-store';
import { understandSearch } from './understand-search';
import type { Group } from './word-query';

export interface FoundItems extends Found {
  /** The ids of categories whose names are searched for, the best first. */
  categories: number[];
}

/** Nothing that an index has. */
const nothing: FoundItems = {
  categories: [],
  count: () => Promise.resolve(0),
  read: () => Promise.resolve([]),
  condition: sql<boolean>`1 = 0`,
};

/** Finds what visitors search for. A search without letters and digits finds nothing. */
export function createSearchStore(db: Database) {
  async function find(search: string, searched: Searched, table: RankedTable): Promise<FoundItems> {
    const groups = await understandSearch(db, search, searched);
    const found = await findRanked(db, groups, table);
    if (!found) return nothing;
    const correction = correctSearch(groups);
    return { ...found, categories: categoriesIn(groups), ...(correction !== undefined && { correction }) };
  }

  return {
    /** `filter`: which products may be found. */
    async findProducts(search: string, filter?: RawBuilder<boolean>): Promise<FoundItems> {
      const [synonyms, categories] = await Promise.all([readSynonyms(db), readCategories(db)]);
      const searched: Searched = { list: 'product', synonyms, categories: categoryWordsOf(categories) };
      return find(search, searched, {
        ...{ table: 'product', titles: 'product_title_words', texts: 'product_words' },
        ...{ nameKey: 'name_key', titleKey: 'title_key', order: 'asc' },
        filter,
      });
    },

    /** The newest of equally good articles first. */
    async findArticles(search: string): Promise<FoundItems> {
      const searched: Searched = {
        ...{ list: 'article', categories: noCategories },
        synonyms: await readSynonyms(db),
      };
      return find(search, searched, {
        ...{ table: 'article', texts: 'article_words', nameKey: 'title_key', titleKey: 'title_key' },
        order: 'desc',
      });
    },
  };
}

/** By how many of the words their names have. */
function categoriesIn(groups: readonly Group[]): number[] {
  const counts = new Map<number, number>();
  for (const { alternatives } of groups) {
    const words = alternatives.flatMap((parts) => parts.flatMap((each) => [...each.keys()]));
    for (const id of new Set(words.filter(isCategoryWord).map(categoryOf)))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

const readCategories = (db: Database): Promise<NamedCategory[]> =>
  db
    .selectFrom('category')
    .select(['id', 'name_key'])
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
