// Behaviour that the stores rely on, the same on both engines.
import { sql, type Insertable } from 'kysely';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';
import { engineOf } from './engines/engine';
import { isUniqueViolation } from './database-errors';
import { migrations } from './migrations';
import type { Tables } from './tables';

let location: string;
let db: Database;

beforeEach(async () => {
  location = databaseIn(await newFolder());
  db = await openDatabase(location);
});
afterEach(() => db.destroy());

const handCare = { name: 'Hand Care', name_key: 'hand care' };

test('a second migration changes nothing', async () => {
  await db.insertInto('category').values(handCare).execute();
  const again = await openDatabase(location);
  expect(await again.selectFrom('category').select(['id', 'name']).execute()).toEqual([
    { id: 1, name: 'Hand Care' },
  ]);
  await again.destroy();
});

test('migration 005 takes the time of creation of earlier rows as their time of change', async () => {
  await insertArticle({ ...article, image_id: null, created_at: 4, changed_at: 9 }).execute();
  await db.insertInto('category').values(handCare).execute();
  // Later migrations have added indexes of this column.
  for (const index of [
    'product_by_change',
    'product_by_id_with_change',
    'article_live_by_id_with_change',
    'product_without_price',
    'article_without_picture',
  ])
    await sql`drop index ${sql.ref(index)}`.execute(db);
  for (const table of ['category', 'product', 'article'])
    await sql`alter table ${sql.table(table)} drop column changed_at`.execute(db);

  await migrations(engineOf(db).columns)['005-search']?.up(db);

  expect(await db.selectFrom('article').select(['created_at', 'changed_at']).execute()).toEqual([
    { created_at: 4, changed_at: 4 },
  ]);
  expect(await db.selectFrom('category').select(['name', 'changed_at']).execute()).toEqual([
    { name: 'Hand Care', changed_at: null },
  ]);
});

test('migration 028 adds the texts of labels to what a search finds, in any batch', async () => {
  await db
    .insertInto('category')
    .values({ id: 7, ...handCare })
    .execute();
  await db.insertInto('image').values({ id: 'x', width: 1, height: 1, widths: '[1]' }).execute();
  const statements = {
    hazardStatements: [{ code: 'H319', text: '' }],
    precautionaryStatements: [
      { code: 'P999', text: 'Ask the supplier.' },
      { code: 'P305 + P351', text: '' },
    ],
  };
  const details = (id: number) => {
    if (id === 3 || id === 1001) return { hazards: statements };
    return id === 2 ? { hazards: { unNumber: '1760' } } : {};
  };
  const products = Array.from({ length: 1001 }, (_, index) => index + 1).map((id) => ({
    ...{ id, category_id: 7, name: 'P', name_key: 'p', description: '', sizes: '[]', image_id: 'x' },
    ...{ image_alt: '', search_key: `p ${id}`, created_at: 1, changed_at: 1 },
    ...{ details: JSON.stringify(details(id)), deleted_at: id === 1001 ? 5 : null },
  }));
  await db.insertInto('product').values(products).execute();

  await migrations(engineOf(db).columns)['028-labels-in-search']?.up(db);

  const texts =
    'causes serious eye irritation ask the supplier if in eyes rinse cautiously with water for several minutes';
  const rows = await db.selectFrom('product').select(['id', 'search_key']).orderBy('id').execute();
  expect(rows.filter(({ id, search_key }) => search_key !== `p ${id}`)).toEqual([
    { id: 2, search_key: 'p 2 number' },
    { id: 3, search_key: `p 3 ${texts}` },
    { id: 1001, search_key: `p 1001 ${texts}` },
  ]);
});

test('when several processes migrate a new database at once, one migrates and all succeed', async () => {
  const newLocation = databaseIn(await newFolder());
  const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase<Migrated>(newLocation)));
  for (const each of opened) {
    const done = await each.selectFrom('kysely_migration').select('name').orderBy('name').execute();
    expect(done.map(({ name }) => name)).toEqual(Object.keys(migrations(engineOf(each).columns)));
    await each.destroy();
  }
});

interface Migrated {
  kysely_migration: { name: string };
}

const insert = () => db.insertInto('category').values(handCare);

test.each([
  ['that returns nothing', () => insert().execute()],
  ['that returns rows', () => insert().returning('id').execute()],
])('two spellings of one name collide, and the error of a statement %s names the column', async (_, add) => {
  await add();
  const failure: unknown = await add().catch((error: unknown) => error);
  expect(isUniqueViolation(failure)).toBe(true);
  expect(isUniqueViolation(failure, 'name_key')).toBe(true);
  expect(isUniqueViolation(failure, 'name')).toBe(false);
});

test('a unique violation names each column of the constraint', async () => {
  const count = { name: 'enquiries', window_start: 1, count: 1 };
  await db.insertInto('rate_count').values(count).execute();
  const failure: unknown = await db
    .insertInto('rate_count')
    .values(count)
    .execute()
    .catch((error: unknown) => error);
  expect(isUniqueViolation(failure, 'window_start')).toBe(true);
  expect(isUniqueViolation(failure, 'count')).toBe(false);
});

test.each([
  ['that returns nothing', (article: Article) => article.execute()],
  ['that returns rows', (article: Article) => article.returning('id').execute()],
])('a dangling reference is rejected by a statement %s', async (_, add) => {
  const row = insertArticle({ ...article, image_id: 'none', created_at: 1, changed_at: 1 });
  await expect(add(row)).rejects.toThrow(/foreign key/i);
});

const article = {
  kind: 'blog' as const,
  title: '',
  title_key: '',
  short_description: '',
  body: '',
  image_alt: '',
  search_key: '',
};
type Article = ReturnType<typeof insertArticle>;
const insertArticle = (row: Insertable<Tables['article']>) => db.insertInto('article').values(row);

test('a transaction that fails is rolled back', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('milestone').values({ name: 'x', reached_at: 1 }).execute();
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await db.selectFrom('milestone').selectAll().execute()).toEqual([]);
});

test('generated ids are greater than explicit ones', async () => {
  await db.insertInto('category').values({ id: 7, name: 'Beauty Soap', name_key: 'beauty soap' }).execute();
  await engineOf(db).advanceGeneratedIds(db, 'category');
  const { id } = await db.insertInto('category').values(handCare).returning('id').executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(7);
});

test('an id is not reused after its row was deleted', async () => {
  const add = () => db.insertInto('category').values(handCare).returning('id').executeTakeFirstOrThrow();
  const first = await add();
  await db.deleteFrom('category').execute();
  await engineOf(db).advanceGeneratedIds(db, 'category');
  expect((await add()).id).toBeGreaterThan(first.id);
});

test('numbers are read as numbers', async () => {
  const moment = Date.UTC(2200, 0);
  await db.insertInto('milestone').values({ name: 'x', reached_at: moment }).execute();
  const row = await db
    .selectFrom('milestone')
    .select(({ fn }) => [
      'reached_at',
      fn.countAll<number>().as('count'),
      fn.sum<number>('reached_at').as('sum'),
    ])
    .groupBy('reached_at')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ reached_at: moment, count: 1, sum: moment });
});

const entry = { at: 1, admin_name: 'system', action: 'create', kind: 'category', request_id: 'x' };
const entries = () => db.selectFrom('audit_entry').select('action').execute();

test('an append-only table rejects changes until the trigger is removed', async () => {
  await db.insertInto('audit_entry').values(entry).execute();
  await expect(db.updateTable('audit_entry').set({ action: 'none' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  expect(await entries()).toEqual([{ action: 'create' }]);

  const { removeAppendOnly, columns } = engineOf(db);
  await db.transaction().execute(async (transaction) => {
    await removeAppendOnly(transaction, 'audit_entry');
    await transaction.deleteFrom('audit_entry').execute();
    await columns.makeAppendOnly(transaction, 'audit_entry');
  });
  expect(await entries()).toEqual([]);
  await db.insertInto('audit_entry').values(entry).execute();
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
});

test('a transaction that reads a row for update reads what the transaction before it has written', async () => {
  await db.insertInto('rate_count').values({ name: 'x', window_start: 0, count: 0 }).execute();
  const countUp = () =>
    db.transaction().execute(async (transaction) => {
      const { count } = await transaction
        .selectFrom('rate_count')
        .select('count')
        .where('name', '=', 'x')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('rate_count')
        .set({ count: count + 1 })
        .execute();
    });
  await Promise.all(Array.from({ length: 20 }, countUp));
  expect(await db.selectFrom('rate_count').select('count').execute()).toEqual([{ count: 20 }]);
});
