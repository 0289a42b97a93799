import { sql } from 'kysely';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';
import { readCount, readCountOfAll, type CountName } from './kept-counts';

let db: Database;
beforeEach(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
  await sql`insert into category (id, name, name_key) values (1, 'A', 'a'), (2, 'B', 'b')`.execute(db);
  await db
    .insertInto('image')
    .values({
      id: 'x',
      width: 1,
      height: 1,
      widths: '[1]',
      avif_at: null,
      unused_since: null,
      claimed_at: null,
    })
    .execute();
});
afterEach(() => db.destroy());

const addProducts = (...categories: number[]) =>
  db
    .insertInto('product')
    .values(
      categories.map((category_id) => ({
        category_id,
        name: 'P',
        name_key: 'p',
        description: '',
        sizes: '[]',
        image_id: 'x',
        image_alt: '',
        search_key: 'p',
        created_at: 1,
        changed_at: 1,
      })),
    )
    .execute();

const addEnquiry = (kind: 'message' | 'quote', is_suspect: 0 | 1 = 0) =>
  db
    .insertInto('enquiry')
    .values({
      kind,
      is_suspect,
      name: 'N',
      name_key: 'n',
      contact_no: '1',
      product: 'P',
      quantity: '1',
      received_at: 1,
      search_key: 'n',
    })
    .execute();

const counts = async (...names: CountName[]) => Promise.all(names.map((name) => readCount(db, [name])));

test('products are counted by their category, and in the trash if they went there by themselves', async () => {
  await addProducts(1, 1, 2);
  expect(await counts('product:1', 'product:2', 'trash:product')).toEqual([2, 1, 0]);
  expect(await readCountOfAll(db, 'product')).toBe(3);

  await db.updateTable('product').set({ category_id: 2, version: 2 }).where('id', '=', 1).execute();
  expect(await counts('product:1', 'product:2')).toEqual([1, 2]);

  await db.updateTable('product').set({ deleted_at: 9 }).where('id', '=', 1).execute();
  await db
    .updateTable('product')
    .set({ deleted_at: 9, trashed_with_category: 1 })
    .where('id', '=', 2)
    .execute();
  expect(await counts('product:1', 'product:2', 'trash:product')).toEqual([0, 1, 1]);

  await db.deleteFrom('product').execute();
  expect(await readCountOfAll(db, 'product')).toBe(0);
  expect(await counts('trash:product')).toEqual([0]);
});

test('enquiries are counted by kind, possible spam and whether they were handled', async () => {
  await addEnquiry('message');
  await addEnquiry('message');
  await addEnquiry('quote', 1);
  expect(await counts('message:ordinary:unhandled', 'quote:suspect:unhandled')).toEqual([2, 1]);
  await db.updateTable('enquiry').set({ handled_at: 5 }).where('kind', '=', 'message').execute();
  await db.updateTable('enquiry').set({ note: 'A note.' }).execute();
  expect(await counts('message:ordinary:unhandled', 'message:ordinary:handled')).toEqual([0, 2]);
});

test('what a transaction undoes is not counted', async () => {
  await expect(
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('category').execute();
      await transaction.updateTable('category').set({ deleted_at: 1 }).execute();
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await counts('trash:category')).toEqual([0]);
});
