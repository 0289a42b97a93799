import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import { liveCategories } from './category-store';

/** Those that visitors see with a product, whose names have all words of a search. */
export async function listFoundCategories(
  db: Database,
  search: string,
  most: number,
): Promise<{ id: number; name: string }[]> {
  let found = liveCategories(db).where('category.hidden_at', 'is', null);
  for (const word of searchWords(search)) found = found.where('category.name_key', 'like', `%${word}%`);
  const rows = await found.limit(most).execute();
  return rows.filter(({ count }) => count > 0).map(({ id, name }) => ({ id, name }));
}
