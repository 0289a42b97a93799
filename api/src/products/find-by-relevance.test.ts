import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from '../database/database';
import { normaliseForSearch, searchWords } from '../database/reading/normalise-for-search';
import { findByRelevance } from './find-by-relevance';
import { relevance } from './relevance';

let db: Database;
beforeAll(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
  const categories = [1, 2].map((id) => ({ id, name: `C${id}`, name_key: `c${id}` }));
  await db.insertInto('category').values(categories).execute();
  const image = { id: 'x', width: 1, height: 1, widths: '[1]' };
  await db
    .insertInto('image')
    .values({ ...image, avif_at: null, unused_since: null, claimed_at: null })
    .execute();
  const names = [
    'Soap',
    'Soapstone',
    'Pine soap',
    'Soap pine',
    'Megasoap',
    'Pine',
    'Lemon',
    'Pine soapstone',
  ];
  const descriptions = ['soap of pine', 'lemon', 'pine', ''];
  const products = Array.from({ length: 96 }, (_, index) => {
    const name = names[index % names.length] ?? '';
    const description = descriptions[index % 5] ?? '';
    return {
      category_id: 1 + (index % 2),
      name,
      name_key: normaliseForSearch(name),
      description,
      sizes: '[]',
      image_id: 'x',
      image_alt: '',
      search_key: normaliseForSearch(`${name} ${description}`),
      created_at: 1,
      changed_at: 1,
      deleted_at: index % 11 === 10 ? 5 : null,
    };
  });
  await db.insertInto('product').values(products).execute();
});
afterAll(() => db.destroy());

/** What a search means, without an index. */
async function rankAll(search: string, categoryId: number | undefined): Promise<number[]> {
  const words = searchWords(search);
  let query = db.selectFrom('product').select('id').where('deleted_at', 'is', null);
  for (const word of words) query = query.where('search_key', 'like', `%${word}%`);
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId);
  const rows = await query.orderBy(relevance(words)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test.each(
  ['soap', 'oap', 'pine soap', 'soap pi', 'lemon', 'e', 'of', 'nowhere', 'soap nowhere'].flatMap((search) =>
    [undefined, 2].map((categoryId) => [search, categoryId] as const),
  ),
)(
  'pages of “%s” in the category %s together are all that match, the best first',
  async (search, categoryId) => {
    const all = await rankAll(search, categoryId);
    const found = await findByRelevance(db, searchWords(search), categoryId);
    expect(await found?.count()).toBe(all.length);
    for (const size of [5, 12, 200]) {
      const read: number[] = [];
      for (let offset = 0; offset <= all.length; offset += size)
        read.push(...((await found?.read(offset, size)) ?? []));
      expect(read).toEqual(all);
    }
  },
);

test('a product that was renamed, deleted or restored is ranked by what it is now', async () => {
  const first = async (search: string) =>
    (await (await findByRelevance(db, searchWords(search), undefined))?.read(0, 1))?.[0];
  await db
    .updateTable('product')
    .set({ name_key: 'zinc', search_key: 'zinc soap' })
    .where('id', '=', 90)
    .execute();
  expect(await first('zin')).toBe(90);
  // The text that is searched stays, and the word is not in the name any more.
  await db
    .updateTable('product')
    .set({ name_key: 'soap', search_key: 'soap zinc' })
    .where('id', '=', 90)
    .execute();
  await db
    .updateTable('product')
    .set({ name_key: 'a zinc', search_key: 'a zinc' })
    .where('id', '=', 92)
    .execute();
  expect(await first('zinc')).toBe(92);
  await db.updateTable('product').set({ deleted_at: 5 }).where('id', '=', 92).execute();
  expect(await first('zinc')).toBe(90);
  await db.updateTable('product').set({ deleted_at: null }).where('id', '=', 92).execute();
  expect(await first('zinc')).toBe(92);
});
