import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';
import { DatabaseBusy, LockTimeout } from './database-errors';
import { createGroupCommit } from './group-commit';

let db: Database;
let commit: ReturnType<typeof createGroupCommit>;

beforeEach(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
  commit = createGroupCommit(db);
});
afterEach(() => db.destroy());

const add = (name: string) =>
  commit(async (transaction) => {
    await transaction.insertInto('milestone').values({ name, reached_at: 1 }).execute();
    return name;
  });
const names = async () =>
  (await db.selectFrom('milestone').select('name').orderBy('name').execute()).map(({ name }) => name);

test('each caller gets its own result, more of them than fit into one transaction', async () => {
  const wanted = Array.from({ length: 50 }, (_, number) => String(number));
  expect(await Promise.all(wanted.map(add))).toEqual(wanted);
  expect(await names()).toEqual([...wanted].sort());
});

test('a task that fails is rolled back, and the other tasks succeed', async () => {
  const results = await Promise.allSettled([
    add('first'),
    commit(async (transaction) => {
      await transaction.insertInto('milestone').values({ name: 'half', reached_at: 1 }).execute();
      throw new Error('changed my mind');
    }),
    add('first'),
    add('last'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['first', 'last']);
});

test('an unavailable database rejects every waiting task, and later tasks are not blocked', async () => {
  await db.destroy();
  const results = await Promise.allSettled([add('first'), add('second')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(add('third')).rejects.toThrow();
});

test('a task that has waited in vain for a lock rejects all that wait behind it, and later tasks are not blocked', async () => {
  let tried = 0;
  const wait = () =>
    commit(() => {
      tried += 1;
      return Promise.reject(new LockTimeout(undefined));
    });
  const results = await Promise.allSettled([add('first'), ...Array.from({ length: 40 }, wait)]);
  expect(results.map(({ status }) => status)).toEqual(Array(41).fill('rejected'));
  expect(tried).toBe(1);
  expect(await names()).toEqual([]);
  expect(await add('second')).toBe('second');
});

test('a deadlock of one task is not one of the others', async () => {
  const fail = () => Promise.reject(new DatabaseBusy(undefined));
  const results = await Promise.allSettled([add('first'), commit(fail), add('last')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['first', 'last']);
});
