import { rights, type Role } from '@site/shared-contracts/schemas';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn, type SessionHeaders } from '../../test-support/sign-in';

const password = 'Copper-meadow 81 kettle';
const officeRights = ['people.manage', 'content.view'];

let api: ApiUnderTest;
let owner: SessionHeaders;

beforeEach(async () => {
  api = await runApi();
  owner = await signIn(api);
});

interface Answer {
  id: number;
  key: string;
  version: number;
  role: string;
  detail: string;
  errors: Record<string, string>;
  data: Role[];
}

const send = (method: string, path: string, json?: object, headers = owner) =>
  api.send<Answer>(method, path, { json, headers });
const makeRole = (label: string, granted: readonly string[], headers = owner) =>
  send('POST', '/api/roles/create', { label, rights: granted }, headers);
async function add(name: string, role: string) {
  const username = `${name}@site.example`;
  const { body } = await send('POST', '/api/admins/create', { username, password, role });
  return { id: body.id, headers: await signIn(api, { username, password }) };
}
const update = (id: number, json: object, headers = owner) =>
  send('PUT', `/api/admins/update/${id}`, json, headers);

test('a role is made, given, changed for those who have it, and deleted when nobody has it', async () => {
  const { body: made } = await makeRole('Office & desk', officeRights);
  expect(made).toMatchObject({ key: 'office-desk', version: 1 });
  const { id, headers } = await add('asha', 'office-desk');
  const me = async () =>
    (await api.send<{ rights: string[] }>('GET', '/api/auth/me', { headers })).body.rights;
  expect(await me()).toEqual(officeRights);

  const path = '/api/roles/update/office-desk';
  const change = { label: 'Office', rights: ['people.manage'] };
  const ifMatch = (version: number) => ({ ...owner, 'if-match': `"${version}"` });
  expect((await send('PUT', path, change, ifMatch(1))).body).toMatchObject({ version: 2 });
  expect(await me()).toEqual(['people.manage']);
  const outdated = await api.send<{ current: Role }>('PUT', path, { json: change, headers: ifMatch(1) });
  expect([outdated.status, outdated.body.current]).toMatchObject([412, { label: 'Office', version: 2 }]);

  const remove = () => send('DELETE', '/api/roles/delete/office-desk');
  expect((await remove()).body.detail).toBe('Give another role to asha@site.example first.');
  await update(id, { role: 'viewer' });
  const { body: invited } = await send('POST', '/api/invitations/create', { role: 'office-desk' });
  expect((await remove()).status).toBe(409);
  await send('DELETE', `/api/invitations/delete/${invited.id}`);
  expect((await remove()).status).toBe(200);
  const { data } = (await send('GET', '/api/roles/all')).body;
  expect(data.map(({ key }) => key)).not.toContain('office-desk');
});

test('roles of every site stay as they are, and two roles cannot have one name', async () => {
  expect((await send('PUT', '/api/roles/update/viewer', { label: 'x', rights })).status).toBe(409);
  expect((await send('DELETE', '/api/roles/delete/owner')).status).toBe(409);
  const taken = await makeRole('viewer', ['content.view']);
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['label']]);
  expect((await makeRole('New', ['content.fly'])).status).toBe(422);
});

test('a role that does not exist is an error of its field', async () => {
  const { id } = await add('asha', 'viewer');
  for (const sent of [
    update(id, { role: 'captain' }),
    send('POST', '/api/admins/create', { username: 'b@site.example', password, role: 'captain' }),
    send('POST', '/api/invitations/create', { role: 'captain' }),
  ])
    expect(await sent).toMatchObject({ status: 422, body: { errors: { role: 'There is no such role.' } } });
});

describe('who manages people, and has few rights besides,', () => {
  let manager: { id: number; headers: SessionHeaders };
  let sales: { id: number; headers: SessionHeaders };

  beforeEach(async () => {
    await makeRole('Office', officeRights);
    manager = await add('manager', 'office');
    sales = await add('sales', 'sales');
  });

  test.each([
    ['gives nobody a role with more', () => update(manager.id, { role: 'owner' }, manager.headers)],
    ['takes no role with more', () => update(sales.id, { role: 'office' }, manager.headers)],
    ['disables nobody with more', () => update(1, { disabled: true }, manager.headers)],
    [
      'adds nobody with more',
      () =>
        send(
          'POST',
          '/api/admins/create',
          { username: 'b@site.example', password, role: 'viewer' },
          manager.headers,
        ),
    ],
    [
      'invites nobody with more',
      () => send('POST', '/api/invitations/create', { role: 'sales' }, manager.headers),
    ],
    ['makes no role with more', () => makeRole('Big', [...officeRights, 'audit.view'], manager.headers)],
    [
      'resets no password of somebody with more',
      () => send('POST', '/api/admins/1/reset-password', {}, manager.headers),
    ],
    [
      'removes no second factor of somebody with more',
      () => send('POST', '/api/admins/1/reset-second-factor', {}, manager.headers),
    ],
    [
      'ends no session of somebody with more',
      () => send('POST', '/api/admins/1/end-sessions', {}, manager.headers),
    ],
    [
      'gives the own role no more',
      () =>
        send(
          'PUT',
          '/api/roles/update/office',
          { label: 'Office', rights: [...officeRights, 'audit.view'] },
          manager.headers,
        ),
    ],
  ])('%s', async (_, act) => {
    expect(await act()).toMatchObject({ status: 403, body: { reason: 'right' } });
  });

  test('manages those with the same rights or less', async () => {
    await makeRole('Reader', ['content.view'], manager.headers);
    const reader = await add('reader', 'reader');
    expect((await update(reader.id, { role: 'office' }, manager.headers)).body.role).toBe('office');
    expect((await update(reader.id, { disabled: true }, manager.headers)).status).toBe(200);
  });
});

test('of two owners who take each other’s role at the same time, one stays owner', async () => {
  const other = await add('second', 'owner');
  const answers = await Promise.all([
    update(other.id, { role: 'viewer' }),
    update(1, { role: 'viewer' }, other.headers),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const sessions = await Promise.all(
    [owner, other.headers].map((headers) => api.send<{ role: string }>('GET', '/api/auth/me', { headers })),
  );
  expect(sessions.map(({ body }) => body.role).sort()).toEqual(['owner', 'viewer']);
});

test('the only active owner keeps the role, also where another owner is disabled', async () => {
  const other = await add('second', 'owner');
  await update(other.id, { disabled: true });
  expect((await update(1, { role: 'viewer' })).status).toBe(409);
  await update(other.id, { disabled: false });
  expect((await update(1, { role: 'viewer' })).body.role).toBe('viewer');
});
