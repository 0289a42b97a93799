import { sql } from 'kysely';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { erasableAuditColumns, fixedAuditColumns } from '../database/audit-chain/audit-hashes';
import { openDatabase, type Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { createGroupCommit } from '../database/group-commit';
import { aDay } from '../time/time';
import { recordChange } from './audit-store';
import { chainLateEntries } from './chain-late-entries';
import { eraseAuditDetails, eraseOldAddresses } from './erase-audit-details';
import { verifyAudit } from './verify-audit';

let location: string;
let db: Database;
beforeAll(async () => {
  location = databaseIn(await newFolder());
  db = await openDatabase(location);
});
beforeEach(async () => {
  await withoutProtection(async (transaction) => {
    await transaction.deleteFrom('audit_entry').execute();
    await transaction.deleteFrom('audit_chain').execute();
    await transaction.updateTable('audit_chain_head').set({ number: 0, hash: '' }).execute();
  });
  for (let itemId = 1; itemId <= 5; itemId += 1)
    await db.transaction().execute((each) => record(each, itemId));
});
afterAll(() => db.destroy());

const asha = { id: 1, username: 'asha@site.example' };
const record = (transaction: Database, itemId: number) =>
  recordChange(transaction, {
    ...{ actor: asha, action: 'change', kind: 'product', itemId },
    ...{ before: { price: itemId }, after: { price: itemId + 1, name: 'O’Neil "ü"\n' } },
    ...{ requestId: `request ${String(itemId)}`, address: '203.0.113.9' },
  });

/** As somebody does who may do everything in the database. */
const withoutProtection = (change: (transaction: Database) => Promise<unknown>) =>
  db.transaction().execute(async (transaction) => {
    const { removeAppendOnly, columns } = engineOf(transaction);
    await removeAppendOnly(transaction, 'audit_entry');
    await change(transaction);
    await columns.makeAppendOnly(transaction, 'audit_entry', {
      fixed: fixedAuditColumns,
      erasable: erasableAuditColumns,
    });
  });

const readEntries = () => db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
/** The id of the entry about this item. */
const idOf = async (itemId: number): Promise<number> =>
  (await readEntries()).find(({ item_id }) => item_id === itemId)?.id ?? 0;
/** Ids go on from one test to the next: the fault names the entry by what it is about. */
const findFaults = async () =>
  (await verifyAudit(db)).faults.map((fault) =>
    fault.replaceAll(/Entry \d+ \(\S+, (change product \d+)\)/g, '$1').replaceAll(/Entry \d+ /g, 'Entry N '),
  );

test('entries that nobody has touched are as they were written', async () => {
  const { entries, erased, withoutAddress, faults, head } = await verifyAudit(db);
  expect({ entries, erased, withoutAddress, faults }).toEqual({
    entries: 5,
    erased: 0,
    withoutAddress: 0,
    faults: [],
  });
  expect(head.number).toBe(5);
  expect(head.hash).toMatch(/^[\da-f]{64}$/);
});

const changes = {
  at: 1,
  admin_id: 2,
  admin_name: 'other@site.example',
  action: 'delete',
  kind: 'blog',
  before: null,
  after: '{"price":7}',
  request_id: 'other',
  address: '203.0.113.10',
};

test.each(Object.entries(changes))('a changed column is found: %s', async (column, value) => {
  const id = await idOf(3);
  await withoutProtection((transaction) =>
    transaction
      .updateTable('audit_entry')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute(),
  );
  expect((await verifyAudit(db)).faults).toEqual([
    expect.stringMatching(new RegExp(`^Entry ${String(id)} \\(.*\\) was changed\\.$`)),
  ]);
});

test.each([
  ['in the middle', 3, ['Entry N is missing.']],
  ['the first one', 1, ['Entry N is missing.']],
  ['the last one', 5, ['Entry N is missing.']],
])('a deleted entry is found: %s', async (_, itemId, faults) => {
  const id = await idOf(itemId);
  await withoutProtection((each) => each.deleteFrom('audit_entry').where('id', '=', id).execute());
  expect(await findFaults()).toEqual(faults);
});

test.each([
  ['in the middle', [3], ['Entry at place 3 is missing, before change product 4.']],
  ['several', [1, 2], ['Entries at places 1 to 2 are missing, before change product 3.']],
  ['at the end', [4, 5], ['The end was cut off: Entries at places 4 to 5 are missing.']],
])('an entry that was deleted with its place in the chain is found: %s', async (_, itemIds, faults) => {
  for (const itemId of itemIds) {
    const id = await idOf(itemId);
    await db.deleteFrom('audit_chain').where('entry_id', '=', id).execute();
    await withoutProtection((each) => each.deleteFrom('audit_entry').where('id', '=', id).execute());
  }
  expect(await findFaults()).toEqual(faults);
});

test('an added entry is found', async () => {
  const added = { at: Date.now(), admin_id: 1, admin_name: asha.username, request_id: 'x' };
  await db
    .insertInto('audit_entry')
    .values({ ...added, action: 'change', kind: 'product', item_id: 9 })
    .execute();
  expect(await findFaults()).toEqual(['change product 9 was added from outside.']);
});

test('entries of a server of an earlier version, which knows no chain, are added to it during the upgrade only', async () => {
  const add = (item_id: number, at: number) =>
    db
      .insertInto('audit_entry')
      .values({
        at,
        admin_id: 1,
        admin_name: asha.username,
        action: 'change',
        kind: 'product',
        item_id,
        request_id: 'x',
      })
      .execute();
  await add(9, Date.now());
  await add(10, Date.now() + 1);
  await record(db, 11);
  await chainLateEntries(db);
  await chainLateEntries(db);
  expect(await verifyAudit(db)).toMatchObject({ entries: 8, faults: [] });

  await add(12, Date.now() - 2 * aDay);
  await chainLateEntries(db);
  expect(await findFaults()).toEqual(['change product 12 was added from outside.']);
  await add(13, Date.now());
  await chainLateEntries(db, Date.now() + 3 * aDay);
  expect(await findFaults()).toEqual([expect.stringContaining('change product 12, and 1 more,')]);
});

test('entries whose content was swapped are found', async () => {
  const [first, second] = [await idOf(2), await idOf(4)];
  const setId = (transaction: Database, from: number, to: number) =>
    sql`update audit_entry set id = ${to} where id = ${from}`.execute(transaction);
  await withoutProtection(async (transaction) => {
    await setId(transaction, first, 0);
    await setId(transaction, second, first);
    await setId(transaction, 0, second);
  });
  expect((await verifyAudit(db)).faults).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Entry ${String(first)} .* was moved: what stands there belongs to Entry ${String(second)} `,
      ),
    ),
  ]);
});

test('entries whose places in the chain were swapped are found', async () => {
  const setNumber = (from: number, to: number) =>
    db.updateTable('audit_chain').set({ number: to }).where('number', '=', from).execute();
  await setNumber(2, 99);
  await setNumber(4, 2);
  await setNumber(99, 4);
  expect(await findFaults()).toEqual(['change product 4 was moved: change product 2 belongs in its place.']);
});

test('the database itself refuses changes, but empties details', async () => {
  const update = db.updateTable('audit_entry');
  await expect(update.set({ item_id: 7 }).execute()).rejects.toThrow('append-only');
  await expect(update.set({ after: '{}' }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  await expect(update.set({ after: null }).execute()).resolves.toBeDefined();
});

test('erased details are gone, the chain goes on, and the erased entries are told apart', async () => {
  const ids = [await idOf(3), await idOf(2)];
  const erased = await db
    .transaction()
    .execute(async (transaction) => [
      await eraseAuditDetails(transaction, { kind: 'product', itemId: 2 }, 'asked to be forgotten'),
      await eraseAuditDetails(transaction, { ids }, 'asked to be forgotten'),
    ]);
  expect(erased).toEqual([1, 1]);
  await db.transaction().execute((transaction) => record(transaction, 6));
  expect(await verifyAudit(db)).toMatchObject({ entries: 6, erased: 2, faults: [] });

  const entry = (await readEntries()).find(({ item_id }) => item_id === 2);
  expect(entry).toMatchObject({
    ...{ admin_id: 1, admin_name: '', before: null, after: null, request_id: '', address: null },
    erased_because: 'asked to be forgotten',
  });
  const salts = await db
    .selectFrom('audit_chain')
    .select(['salt', 'address_salt'])
    .where('entry_id', '=', entry?.id ?? 0)
    .execute();
  expect(salts).toEqual([{ salt: null, address_salt: null }]);
});

test('what is written into an erased entry is found', async () => {
  const id = await idOf(3);
  await db.transaction().execute((each) => eraseAuditDetails(each, { adminId: asha.id }, 'asked'));
  expect(await verifyAudit(db)).toMatchObject({ erased: 5, faults: [] });
  await withoutProtection((transaction) =>
    transaction.updateTable('audit_entry').set({ after: '{}' }).where('id', '=', id).execute(),
  );
  expect(await findFaults()).toEqual(['change product 3 was changed.']);
});

test('addresses go after 90 days, and the chain stays as it is', async () => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now - 91 * aDay);
  await db.transaction().execute((transaction) => record(transaction, 6));
  jest.restoreAllMocks();
  await eraseOldAddresses(db);
  const addresses = (await readEntries()).map(({ address }) => address);
  expect(addresses).toEqual([...Array.from({ length: 5 }, () => '203.0.113.9'), null]);
  expect(await verifyAudit(db)).toMatchObject({ entries: 6, erased: 0, withoutAddress: 1, faults: [] });
});

test('entries of several processes that write at once are in one chain, also those that change rows afterwards', async () => {
  const other = await openDatabase(location);
  await db
    .insertInto('milestone')
    .values(['a', 'b'].map((name) => ({ name, reached_at: 0 })))
    .execute();
  const touch = (transaction: Database, name: string) =>
    transaction.updateTable('milestone').set({ reached_at: 1 }).where('name', '=', name).execute();
  // One records before it waits for a row that the other one has changed.
  const write = (database: Database, itemId: number) =>
    database.transaction().execute(async (transaction) => {
      await record(transaction, itemId);
      await touch(transaction, 'a');
      await record(transaction, itemId);
    });
  const reverse = (database: Database, itemId: number) =>
    database.transaction().execute(async (transaction) => {
      await touch(transaction, 'a');
      await record(transaction, itemId);
    });
  const group = createGroupCommit(db);
  const refused = () =>
    group(async (transaction) => {
      await record(transaction, 30);
      throw new Error('refused');
    });
  const writes = Array.from({ length: 10 }, (_, index) => [
    write(index % 2 ? db : other, 10),
    reverse(index % 2 ? other : db, 20),
    group((transaction) => record(transaction, 30)),
    expect(refused()).rejects.toThrow('refused'),
  ]).flat();
  await Promise.all(writes);
  await other.destroy();
  expect(await verifyAudit(db)).toMatchObject({ entries: 45, faults: [], head: { number: 45 } });
});
