import { addImage } from '../../test-support/add-image';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';
import { normaliseForSearch, searchWords } from './reading/normalise-for-search';
import { matchSearch } from './search-index';

let db: Database;
beforeEach(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
  await db.insertInto('category').values({ id: 1, name: 'A', name_key: 'a' }).execute();
  await addImage(db);
});
afterEach(() => db.destroy());

const add = (...texts: string[]) =>
  db
    .insertInto('product')
    .values(
      texts.map((text) => ({
        category_id: 1,
        name: 'P',
        name_key: 'p',
        description: '',
        sizes: '[]',
        image_id: 'x',
        image_alt: '',
        search_key: normaliseForSearch(text),
        created_at: 1,
        changed_at: 1,
      })),
    )
    .execute();

async function found(search: string): Promise<number[]> {
  const condition = await matchSearch(db, 'product', searchWords(search));
  let query = db.selectFrom('product').select('id').where('deleted_at', 'is', null).orderBy('id');
  if (condition) query = query.where(condition);
  return (await query.execute()).map(({ id }) => id);
}

/** What a search means, without an index. */
async function scanned(search: string): Promise<number[]> {
  let query = db.selectFrom('product').select('id').where('deleted_at', 'is', null).orderBy('id');
  for (const word of searchWords(search)) query = query.where('search_key', 'like', `%${word}%`);
  return (await query.execute()).map(({ id }) => id);
}

test.each([
  'soap',
  'oap',
  'o',
  'ba s',
  '5 l',
  'élan',
  'साबुन',
  'बु',
  'ſoap',
  '\u{1F9FC}',
  'straße strasse',
  'nowhere',
  'soap nowhere',
  '%',
  '_',
])('a search for “%s” finds what a comparison with every text finds', async (search) => {
  await add(
    'Bar Soap, 5 l',
    'Soapstone',
    'Elan Megasoap 500 ml',
    'साबुन Straße',
    'STRASSE ſoap',
    '',
    'a'.repeat(5000),
  );
  expect(await found(search)).toEqual(await scanned(search));
});

test('a part of a very long word is found at each of its places', async () => {
  const long = Array.from({ length: 900 }, (_, index) => index.toString(36)).join('');
  await add('short', long);
  for (let start = 0; start < long.length - 100; start += 97) {
    expect(await found(long.slice(start, start + 100))).toEqual([2]);
  }
  expect(await found(long.slice(50, 350))).toEqual([2]);
});

test('a part that too many words have is found without the index', async () => {
  await add(...Array.from({ length: 400 }, (_, index) => `item${index}x`));
  expect(await found('item')).toHaveLength(400);
  expect(await found('item 39')).toEqual(await scanned('item 39'));
});

test('a row that was changed, deleted or restored is found by what it is now', async () => {
  await add('pine', 'lemon');
  await db.updateTable('product').set({ search_key: 'rose' }).where('id', '=', 1).execute();
  expect([await found('pine'), await found('ros')]).toEqual([[], [1]]);
  await db.updateTable('product').set({ deleted_at: 5 }).where('id', '=', 2).execute();
  expect(await found('lemon')).toEqual([]);
  await db
    .updateTable('product')
    .set({ deleted_at: null, search_key: 'lemon mint' })
    .where('id', '=', 2)
    .execute();
  expect([await found('lemon'), await found('mint')]).toEqual([[2], [2]]);
  await db.deleteFrom('product').execute();
  await add('mint');
  expect(await found('mint')).toEqual([3]);
});
