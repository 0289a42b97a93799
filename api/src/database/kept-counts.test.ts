import { sql } from 'kysely';
import { writeEarlierDatabase } from '../../test-support/earlier-database';
import { addImage } from '../../test-support/add-image';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';
import { countReceived, readCount, readCountOfAll, type CountName } from './kept-counts';

let db: Database;
beforeEach(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
  await sql`insert into category (id, name, name_key) values (1, 'A', 'a'), (2, 'B', 'b')`.execute(db);
  await addImage(db);
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

const addEnquiry = (kind: 'message' | 'quote', is_suspect: 0 | 1 = 0, received_at = 1) =>
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
      received_at,
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

test('enquiries are counted by the time when they came, without possible spam', async () => {
  const hour = 3_600_000;
  const [first = 0, second = 0, end = 0] = [0, 1, 2].map(
    (hours) => Date.parse('2026-03-04T18:30Z') + hours * hour,
  );
  const count = () => countReceived(db, [first, second, end]);
  for (const moment of [first - 1, first, second - 1, second, end]) await addEnquiry('message', 0, moment);
  await addEnquiry('quote', 0, second);
  await addEnquiry('quote', 1, second);
  expect(await count()).toEqual([
    { message: 2, quote: 0 },
    { message: 1, quote: 1 },
  ]);
  await db.updateTable('enquiry').set({ is_suspect: 0 }).where('is_suspect', '=', 1).execute();
  await db.deleteFrom('enquiry').where('received_at', '=', first).execute();
  expect(await count()).toEqual([
    { message: 1, quote: 0 },
    { message: 1, quote: 2 },
  ]);
});

test('enquiries that came before they were counted by time are counted', async () => {
  const location = databaseIn(await newFolder());
  const at = Date.parse('2026-03-04T18:30Z');
  const enquiry = (received_at: number, is_suspect: 0 | 1) => ({
    ...{
      kind: 'quote',
      name: 'N',
      name_key: 'n',
      contact_no: '1',
      product: 'P',
      quantity: '1',
      search_key: 'n',
    },
    ...{ received_at, is_suspect },
  });
  const rows = [enquiry(at, 0), enquiry(at + 1, 0), enquiry(at, 1)];
  await writeEarlierDatabase(location, '057-jobs', { enquiry: rows });
  const upgraded = await openDatabase(location);
  const counted = await countReceived(upgraded, [at, at + 900_000]);
  await upgraded.destroy();
  expect(counted).toEqual([{ message: 0, quote: 2 }]);
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
