import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn, type SessionHeaders } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { hashSecret } from '../sign-in/secrets';

const password = 'Copper-meadow 81 kettle';

let api: ApiUnderTest;
let db: Database;
let owner: SessionHeaders;

beforeEach(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
  owner = await signIn(api);
});
afterEach(() => db.destroy());

const send = <Body = Record<string, unknown>>(method: string, path: string, json?: object) =>
  api.send<Body>(method, path, { json, headers: owner });
const add = async (name: string, role: string) =>
  (
    await send<{ id: number }>('POST', '/api/admins/create', {
      ...{ username: `${name}@site.example`, password, role },
    })
  ).body.id;
const enquiry = async (name: string, change: object) => {
  const typed = {
    ...{ kind: 'message', source: 'telephone', name, company: '', contactNo: '', email: 'c@mail.example' },
    ...{ product: 'Soap', size: '', quantity: '', message: 'Hello' },
  };
  const { body } = await send<{ id: number }>('POST', '/api/enquiries/create', typed);
  await send('PUT', `/api/enquiries/update/${body.id}`, change);
  return body.id;
};

test('the open work of somebody who has left goes to somebody else', async () => {
  const [leaver, taker, reader] = [
    await add('leaver', 'sales'),
    await add('taker', 'owner'),
    await add('reader', 'editor'),
  ];
  const open = await enquiry('Asha', { assigneeId: leaver });
  const later = await enquiry('Ravi', { assigneeId: leaver, followUpOn: '2099-01-01', handled: true });
  const done = await enquiry('Devi', { assigneeId: leaver, handled: true });
  await db.updateTable('content_item').set({ scheduled_by: leaver, publish_at: 4102444800000 }).execute();

  await send('PUT', `/api/admins/update/${leaver}`, { disabled: true });
  const counts = { enquiries: 1, followUps: 1, quotations: 0 };
  expect((await send('GET', `/api/admins/${leaver}/work`)).body).toMatchObject(counts);
  const path = `/api/admins/${leaver}/hand-over`;
  expect((await send('POST', path, { to: reader })).status).toBe(409);
  expect((await send('POST', path, { to: leaver })).status).toBe(422);
  expect((await send('POST', path, { to: taker })).body).toMatchObject(counts);
  expect((await send('GET', `/api/admins/${leaver}/work`)).body).toMatchObject({
    ...{ enquiries: 0, followUps: 0, quotations: 0, publications: 0 },
  });
  const rows = await db.selectFrom('enquiry').select(['id', 'assignee_id']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: open, assignee_id: taker },
    { id: later, assignee_id: taker },
    { id: done, assignee_id: leaver },
  ]);
  const audited = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'hand over')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(audited.after ?? '')).toMatchObject({ to: 'taker@site.example', ...counts });
});

test('tokens of somebody who was disabled stay worthless after enabling', async () => {
  const id = await add('leaver', 'sales');
  const token = 'sitepat_test';
  await db
    .insertInto('personal_token')
    .values({
      ...{ admin_id: id, label: 'script', token_hash: hashSecret(token), rights: '["enquiries.view"]' },
      ...{ created_at: 1, expires_at: Date.now() + 60_000, last_used_at: null, last_address: null },
    })
    .execute();
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await api.send('GET', '/api/enquiries/all', { headers })).status;
  expect(await status()).toBe(200);
  await send('PUT', `/api/admins/update/${id}`, { disabled: true });
  expect(await status()).toBe(401);
  await send('PUT', `/api/admins/update/${id}`, { disabled: false });
  expect(await status()).toBe(401);
});
