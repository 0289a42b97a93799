import { randomUUID } from 'node:crypto';
import type { PresentAdmin } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { deleteOldPresence } from './presence-store';

let api: ApiUnderTest;
let dataDir: string;
let first: Record<string, string>;
let second: Record<string, string>;

beforeEach(async () => {
  dataDir = await newFolder();
  api = await runApi({ dataDir });
  first = await signIn(api);
  const json = { username: 'second@site.example', password: 'copper-lantern-orchard-9' };
  expect(
    (await api.send('POST', '/api/admins/create', { json: { ...json, role: 'owner' }, headers: first }))
      .status,
  ).toBe(200);
  second = await signIn(api, json);
});

/** A tab with a form; each call is one report. */
function openTab(headers: () => Record<string, string>, subject = 'blog:5') {
  const tab = randomUUID();
  return async (action = 'stay') => {
    const { status, body } = await api.send<{ others: PresentAdmin[] }>('PUT', '/api/presence', {
      json: { subject, tab, action },
      headers: headers(),
    });
    expect(status).toBe(200);
    return body.others.map(({ openedAt, ...other }) => {
      expect(Date.parse(openedAt)).toBeLessThanOrEqual(Date.now());
      return other;
    });
  };
}

/** As if all reports so far had been made earlier. */
async function letPass(seconds: number): Promise<void> {
  const db = await openDatabase(databaseIn(dataDir));
  await db
    .updateTable('presence')
    .set(({ eb }) => ({
      seen_at: eb('seen_at', '-', seconds * 1000),
      opened_at: eb('opened_at', '-', seconds * 1000),
    }))
    .execute();
  await db.destroy();
}

test('who comes first is the editor; who takes over is, from then on', async () => {
  const mine = openTab(() => first);
  const theirs = openTab(() => second);
  expect(await mine()).toEqual([]);
  await letPass(1);
  const [me] = await theirs();
  expect(me).toMatchObject({ isYou: false, isEditor: true, tookOver: false });
  expect(await mine()).toEqual([
    { admin: 'second@site.example', isYou: false, isEditor: false, tookOver: false },
  ]);

  expect(await theirs('take over')).toMatchObject([{ isEditor: false }]);
  expect(await mine()).toMatchObject([{ admin: 'second@site.example', isEditor: true, tookOver: true }]);
  await letPass(1);
  await mine('take over');
  expect(await theirs()).toMatchObject([{ isEditor: true, tookOver: true }]);
});

test('a tab is not there any more when it leaves, and when it has not reported', async () => {
  const mine = openTab(() => first);
  const theirs = openTab(() => second);
  await mine();
  await theirs('take over');
  await theirs('leave');
  expect(await mine()).toEqual([]);
  await theirs();
  expect(await mine()).toHaveLength(1);
  await letPass(11);
  expect(await mine()).toEqual([]);
  // Back after that, it has not taken over and is not the first.
  expect(await theirs()).toMatchObject([{ isEditor: true, tookOver: false }]);
});

test('another tab of the same admin is said to be one; another form is none', async () => {
  const mine = openTab(() => first);
  await openTab(() => first)();
  await openTab(() => second, 'blog:6')();
  expect(await mine()).toMatchObject([{ isYou: true }]);
});

test('nobody can end or change the presence of somebody else', async () => {
  const tab = randomUUID();
  const report = (headers: Record<string, string>, action: string) =>
    api.send('PUT', '/api/presence', { json: { subject: 'blog:5', tab, action }, headers });
  await report(first, 'stay');
  await report(second, 'leave');
  await report(second, 'take over');
  expect(await openTab(() => second)()).toMatchObject([{ isYou: false, tookOver: false }]);
});

test.each([
  { subject: '', tab: randomUUID(), action: 'stay' },
  { subject: 'x'.repeat(81), tab: randomUUID(), action: 'stay' },
  { subject: 'blog:5', tab: 'mine', action: 'stay' },
  { subject: 'blog:5', tab: randomUUID(), action: 'go' },
])('%j is no report', async (json) => {
  expect((await api.send('PUT', '/api/presence', { json, headers: first })).status).toBe(422);
});

test('old rows are deleted', async () => {
  await openTab(() => first)();
  await letPass(11);
  const db = await openDatabase(databaseIn(dataDir));
  await deleteOldPresence(db);
  expect(await db.selectFrom('presence').selectAll().execute()).toEqual([]);
  await db.destroy();
});
