import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn, type SessionHeaders } from '../../test-support/sign-in';

interface Admin {
  id: number;
  username: string;
  disabled: boolean;
}

const newcomer = { username: '+91 98123-45678', password: 'Copper-meadow 81 kettle', role: 'owner' };

let api: ApiUnderTest;
let headers: SessionHeaders;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
});

const add = (json: object) =>
  api.send<Admin & { errors: Record<string, string> }>('POST', '/api/admins/create', { json, headers });
const setDisabled = (id: number, disabled: boolean, by = headers) =>
  api.send<Admin>('PUT', `/api/admins/update/${id}`, { json: { disabled }, headers: by });
const list = async () => (await api.send<{ data: Admin[] }>('GET', '/api/admins/all', { headers })).body.data;

test('an admin adds another, who signs in', async () => {
  const { status, body } = await add(newcomer);
  expect([status, body.username, body.disabled]).toEqual([200, '+919812345678', false]);
  expect(await signIn(api, newcomer)).toHaveProperty('authorization');
  expect((await list()).map(({ username }) => username)).toEqual(['+919812345678', firstAdmin.username]);
});

test('a username is unique, however it is typed', async () => {
  await add(newcomer);
  const { status, body } = await add({ ...newcomer, username: '+919812345678' });
  expect(status).toBe(409);
  expect(body.errors).toHaveProperty('username');
});

test.each(['-------', '+', '<b>@mail.example', 'a\u200b@mail.example', 'nobody'])(
  '%j is not accepted as a username',
  async (username) => {
    const { status, body } = await add({ ...newcomer, username });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['username']]);
  },
);

test('a weak password is rejected', async () => {
  const { status, body } = await add({ ...newcomer, password: 'Password-1234' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
});

test.each(['Venmara@2026!', 'venmara-venmara', 'qwertyuiopas'])(
  'the guessable password %s is rejected with an error of its field',
  async (password) => {
    const json = { username: 'second@site.example', password, role: 'owner' };
    const rejected = await api.send<{ errors: object }>('POST', '/api/admins/create', { json, headers });
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      {
        password:
          'It is made of words of the company, its products, or rows of the keyboard. Add words of your own.',
      },
    ]);
  },
);

test('an id is never taken from the body', async () => {
  const { body } = await add({ ...newcomer, id: 999, disabled: true });
  expect([body.id, body.disabled]).toEqual([2, false]);
});

test('disabling ends the sessions, and enabling does not restore them', async () => {
  const { body: added } = await add(newcomer);
  const theirs = await signIn(api, newcomer);
  const me = async () => (await api.send('GET', '/api/auth/me', { headers: theirs })).status;
  expect((await setDisabled(added.id, true)).body.disabled).toBe(true);
  expect(await me()).toBe(401);
  expect((await setDisabled(added.id, false)).body.disabled).toBe(false);
  expect(await me()).toBe(401);
  expect(await signIn(api, newcomer)).toHaveProperty('authorization');
});

test('the last active owner cannot be disabled', async () => {
  const rejected = await setDisabled(1, true);
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    { detail: 'This is the only active owner. Make somebody else an owner first.' },
  ]);
  expect(await list()).toMatchObject([{ disabled: false }]);
});

test('of two admins who disable each other at the same time, one stays active', async () => {
  const { body: added } = await add(newcomer);
  const theirs = await signIn(api, newcomer);
  await Promise.all([setDisabled(added.id, true), setDisabled(1, true, theirs)]);
  const views = await Promise.all(
    [headers, theirs].map((view) =>
      api.send<{ data?: Admin[] }>('GET', '/api/admins/all', { headers: view }),
    ),
  );
  const seen = views.flatMap(({ body }) => body.data ?? []);
  expect(seen.filter(({ disabled }) => !disabled)).toHaveLength(1);
});

test('changing an unknown admin gets a 404', async () => {
  expect((await setDisabled(4711, true)).status).toBe(404);
});
