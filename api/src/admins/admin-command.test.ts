// Runs the command as an operator does: as a process of its own, while the API runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { settingsKey } from '../../test-support/incoming-mail';
import { databaseVariables, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { secondFactorCalls } from '../../test-support/second-factor-calls';
import { firstAdmin, signIn } from '../../test-support/sign-in';

const username = 'second@site.example';
const password = 'Copper-meadow 81 kettle';

let folder: string;
let api: ApiUnderTest;

beforeEach(async () => {
  folder = await newFolder();
  api = await runApi({ dataDir: path.join(folder, 'data'), settingsKeys: [settingsKey] });
});

async function run(args: string[], { input = '', env = {} } = {}) {
  const command = ['api/test-support/run-typescript.mjs', 'api/src/commands.ts', 'admin', ...args];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, VAR_DIR: folder, ...databaseVariables(folder), ...env },
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const canSignIn = (credentials: typeof firstAdmin) =>
  signIn(api, credentials).then(
    () => true,
    () => false,
  );

test('an admin is added with a password from standard input, listed, disabled and enabled', async () => {
  const added = await run(['add', ' Second@Site.example'], { input: `${password}\n` });
  expect(added).toEqual({ code: 0, output: `${username} can sign in.\n` });
  expect(await canSignIn({ username, password })).toBe(true);

  await run(['disable', username]);
  expect(await canSignIn({ username, password })).toBe(false);
  expect((await run(['list'])).output).toMatch(
    /^admin@site\.example {3}owner, since [\d-]+\nsecond@site\.example {3}owner, since [\d-]+, disabled\n$/,
  );
  await run(['enable', username]);
  expect(await canSignIn({ username, password })).toBe(true);
});

test('a generated password ends the sessions and removes the locks of the account', async () => {
  const headers = await signIn(api);
  for (let failures = 0; failures < 5; failures += 1) await canSignIn({ ...firstAdmin, password: 'wrong' });
  const { code, output } = await run(['reset-password', firstAdmin.username, '--generate']);
  const made = /^Password: ([a-z2-9]{5}(?:-[a-z2-9]{5}){3})$/m.exec(output)?.[1] ?? '';
  expect(code).toBe(0);
  expect((await api.send('GET', '/api/auth/me', { headers })).status).toBe(401);
  expect(await canSignIn({ ...firstAdmin, password: made })).toBe(true);
});

test('somebody who is added with a generated password has to choose their own', async () => {
  const { output } = await run(['add', username, '--generate']);
  const made = /^Password: (\S+)$/m.exec(output)?.[1] ?? '';
  const headers = await signIn(api, { username, password: made });
  const { body } = await api.send<{ mustDo: string }>('GET', '/api/auth/me', { headers });
  expect(body.mustDo).toBe('change-password');
});

test('somebody is added with a role, and becomes an owner', async () => {
  await run(['add', username, '--role', 'sales'], { input: `${password}\n` });
  expect((await run(['list'])).output).toContain(`${username}   sales, since`);
  expect(await run(['set-role', username, 'owner'])).toEqual({
    code: 0,
    output: `${username} has the role owner.\n`,
  });
  expect((await run(['list'])).output).toContain(`${username}   owner, since`);
});

test('the second factors of somebody who has lost them are removed', async () => {
  const headers = await signIn(api);
  await secondFactorCalls(() => api).addApp(headers);
  expect(await canSignIn(firstAdmin)).toBe(false);
  expect((await run(['reset-second-factor', firstAdmin.username])).code).toBe(0);
  expect((await api.send('GET', '/api/auth/me', { headers })).status).toBe(401);
  expect(await canSignIn(firstAdmin)).toBe(true);
});

test('every session of a running API ends', async () => {
  const old = await signIn(api);
  const me = async (headers: Record<string, string>) =>
    (await api.send('GET', '/api/auth/me', { headers })).status;
  expect(await me(old)).toBe(200);
  expect((await run(['end-sessions'])).output).toBe('Every session has ended.\n');
  expect(await me(old)).toBe(401);
  expect(await me(await signIn(api))).toBe(200);
});

test.each([
  [['add', username], { input: 'password1234\n' }, 'This is a common password'],
  [['add', username], {}, 'No password was given.'],
  [['add', 'root'], {}, "'root' is neither an email address nor a phone number."],
  [['add', firstAdmin.username], {}, 'There is an admin admin@site.example already.'],
  [['reset-password', username], {}, 'There is no admin second@site.example.'],
  [['disable', firstAdmin.username], {}, 'This is the only active owner.'],
  [['set-role', firstAdmin.username, 'viewer'], {}, 'This is the only active owner.'],
  [['set-role', firstAdmin.username, 'captain'], {}, 'There is no role captain.'],
  [['set-role', firstAdmin.username], {}, 'Usage:'],
  [['add', username, '--role', 'captain'], { input: `${password}\n` }, 'There is no role captain.'],
  [['add'], {}, 'Usage:'],
  [['add', username, '--password', password], {}, 'Usage:'],
])('%j is rejected with a clear message', async (args, given, words) => {
  const { code, output } = await run(args, given);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain(' at ');
});
