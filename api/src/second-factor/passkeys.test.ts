import { setUpApiWithClock } from '../../test-support/api-with-clock';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { headersOf, origin, secondFactorCalls } from '../../test-support/second-factor-calls';
import { signIn, type SessionHeaders } from '../../test-support/sign-in';
import { createAuthenticator } from '../../test-support/software-authenticator';
import { openDatabase } from '../database/database';
import { aMinute } from '../time/time';

const context = setUpApiWithClock();
const calls = secondFactorCalls(() => context.api);

let headers: SessionHeaders;
let authenticator: ReturnType<typeof createAuthenticator>;

beforeEach(async () => {
  headers = await signIn(context.api);
  authenticator = createAuthenticator(origin);
});

const me = async (session: SessionHeaders) =>
  (await context.api.send('GET', '/api/auth/me', { headers: session })).status;
const factors = async () =>
  (
    await context.api.send<{ passkeys: { id: string; label: string }[]; recoveryCodesLeft: number }>(
      'GET',
      '/api/auth/second-factors',
      { headers },
    )
  ).body;
const actions = async () => {
  const rows = await context.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
};

test('a passkey is added, named, used for a sign-in without a password, and removed', async () => {
  const added = await calls.addPasskey(headers, authenticator);
  expect([added.status, added.body.recoveryCodes?.length]).toEqual([200, 10]);
  context.now += aMinute;
  const second = await calls.addPasskey(headers, createAuthenticator(origin, { counts: false }), 'Phone');
  expect([second.status, second.body.recoveryCodes]).toEqual([200, undefined]);

  const request = await calls.request();
  expect(request).toMatchObject({
    rpId: 'www.site.example',
    userVerification: 'required',
    allowCredentials: [],
  });
  const signedIn = await calls.signInWithPasskey(authenticator.get(request));
  expect([signedIn.status, await me(headersOf(signedIn))]).toEqual([200, 200]);

  const [laptop, phone] = (await factors()).passkeys;
  await calls.send('PUT', `/api/auth/passkeys/update/${laptop?.id}`, { label: 'Desk' }, headers);
  expect((await factors()).passkeys).toMatchObject([
    { label: 'Desk', lastUsedAt: '2026-11-22T09:11:00.000Z' },
    { label: 'Phone' },
  ]);
  for (const passkey of [laptop, phone])
    await calls.send('DELETE', `/api/auth/passkeys/delete/${passkey?.id}`, undefined, headers);
  expect(await factors()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await calls.signInWithPasskey(authenticator.get(await calls.request()))).status).toBe(401);
  expect(await actions()).toEqual([
    'create',
    'sign in',
    'add passkey',
    'add passkey',
    'sign in with passkey',
    'rename passkey',
    'remove passkey',
    'remove passkey',
  ]);
});

test('a passkey is a second factor: the password alone does not sign in any more', async () => {
  await calls.addPasskey(headers, authenticator);
  await expect(signIn(context.api)).rejects.toThrow('401');
});

test('one that does not count is used again and again', async () => {
  const synchronised = createAuthenticator(origin, { counts: false });
  await calls.addPasskey(headers, synchronised);
  for (let index = 0; index < 2; index += 1)
    expect((await calls.signInWithPasskey(synchronised.get(await calls.request()))).status).toBe(200);
});

test('a challenge is used once, for five minutes, for its purpose', async () => {
  await calls.addPasskey(headers, authenticator);
  const used = authenticator.get(await calls.request());
  const both = await Promise.all([calls.signInWithPasskey(used), calls.signInWithPasskey(used)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);

  const late = authenticator.get(await calls.request());
  const toConfirm = authenticator.get(await calls.request(headers));
  expect((await calls.signInWithPasskey(toConfirm)).status).toBe(401);
  context.now += 5 * aMinute;
  expect((await calls.signInWithPasskey(late)).status).toBe(401);
  const invented = authenticator.get(await calls.request(), { challenge: 'aW52ZW50ZWQ' });
  expect((await calls.signInWithPasskey(invented)).status).toBe(401);
});

test.each([
  ['the page of another site', { origin: 'https://www.site.example.evil.example' }],
  ['a page without TLS', { origin: 'http://www.site.example' }],
  ['another port', { origin: 'https://www.site.example:8443' }],
  ['nobody who has shown a finger or a PIN', { isVerified: false }],
])('a signature of %s is refused', async (_, deviation) => {
  const wrong = authenticator.create(await calls.challenge(headers), deviation);
  const refused = await calls.send(
    'POST',
    '/api/auth/passkeys/create',
    { label: 'A', passkey: wrong },
    headers,
  );
  // A new passkey is always made by who shows a finger or a PIN, in this authenticator.
  expect(refused.status).toBe('origin' in deviation ? 422 : 200);
  if ('origin' in deviation) await calls.addPasskey(headers, authenticator);
  const assertion = authenticator.get(await calls.request(), deviation);
  expect((await calls.signInWithPasskey(assertion)).status).toBe(401);
});

test('a passkey of another host, or with a wrong signature, is refused', async () => {
  await calls.addPasskey(headers, authenticator);
  const request = await calls.request();
  expect(
    (await calls.signInWithPasskey(authenticator.get({ ...request, rpId: 'evil.example' }))).status,
  ).toBe(401);
  const { response, ...others } = authenticator.get(await calls.request());
  const signature = `${response.signature.slice(0, -4)}AAAA`;
  const forged = { ...others, response: { ...response, signature } };
  expect((await calls.signInWithPasskey(forged)).status).toBe(401);
  expect(
    (await calls.signInWithPasskey({ ...authenticator.get(await calls.request()), id: 'x' })).status,
  ).toBe(401);
});

test('a counter that goes back is a copy: it is refused and recorded, and a forged one is not', async () => {
  await calls.addPasskey(headers, authenticator);
  expect((await calls.signInWithPasskey(authenticator.get(await calls.request()))).status).toBe(200);
  authenticator.rewind(1);
  const { response, ...others } = authenticator.get(await calls.request());
  const signature = `${response.signature.slice(0, -4)}AAAA`;
  await calls.signInWithPasskey({ ...others, response: { ...response, signature } });
  expect(await actions()).not.toContain('refuse copied passkey');

  authenticator.rewind(1);
  expect((await calls.signInWithPasskey(authenticator.get(await calls.request()))).status).toBe(401);
  expect((await actions()).at(-1)).toBe('refuse copied passkey');
  expect((await calls.signInWithPasskey(authenticator.get(await calls.request()))).status).toBe(200);
});

test('a passkey confirms in place of the password, and only one of the own', async () => {
  await calls.addPasskey(headers, authenticator);
  context.now += 11 * aMinute;
  const renew = () => calls.send('POST', '/api/auth/recovery-codes/create', undefined, headers);
  expect((await renew()).body.reason).toBe('confirm');
  const confirm = (json: object) => calls.send('POST', '/api/auth/confirm', json, headers);
  expect((await confirm({})).status).toBe(422);
  const notForThis = { passkey: authenticator.get(await calls.request()) };
  expect((await confirm(notForThis)).status).toBe(422);
  const request = await calls.request(headers);
  expect(request.allowCredentials).toHaveLength(1);
  const confirmed = await confirm({ passkey: authenticator.get(request) });
  expect(confirmed.status).toBe(200);
  headers = { ...headers, cookie: confirmed.headers.getSetCookie().join('; ') };
  expect((await renew()).status).toBe(200);
});

test('of a disabled admin it does not sign in; an owner removes the factors of somebody else', async () => {
  const helper = { username: 'helper@site.example', password: 'Copper-meadow 81 kettle', role: 'viewer' };
  const created = await context.api.send<{ id: number }>('POST', '/api/admins/create', {
    json: helper,
    headers,
  });
  const { id } = created.body;
  const theirs = await signIn(context.api, helper);
  await calls.addPasskey(theirs, authenticator);
  // A role that manages people, and has not all rights of an owner.
  await context.db
    .insertInto('role')
    .values({ key: 'office', label: 'Office', rights: '["people.manage"]', changed_at: Date.now() })
    .execute();
  const office = { ...helper, username: 'office@site.example', role: 'office' };
  await context.api.send('POST', '/api/admins/create', { json: office, headers });
  const theirOffice = await signIn(context.api, office);
  const reset = (by: SessionHeaders, whom: number) =>
    calls.send('POST', `/api/admins/${whom}/reset-second-factor`, undefined, by);
  const refused = await Promise.all([theirs, theirOffice, headers].map((by) => reset(by, 1)));
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 409]);

  const setDisabled = (disabled: boolean) =>
    context.api.send('PUT', `/api/admins/update/${id}`, { json: { disabled }, headers });
  await setDisabled(true);
  expect((await calls.signInWithPasskey(authenticator.get(await calls.request()))).status).toBe(401);
  await setDisabled(false);
  const again = await calls.signInWithPasskey(authenticator.get(await calls.request()));
  expect(again.status).toBe(200);

  expect((await reset(headers, id)).status).toBe(200);
  expect(await me(headersOf(again))).toBe(401);
  expect((await calls.signInWithPasskey(authenticator.get(await calls.request()))).status).toBe(401);
  expect(await me(await signIn(context.api, helper))).toBe(200);
});

test('a role that needs a second factor can set one up, and nothing else', async () => {
  await context.db
    .insertInto('setting')
    .values({ name: 'security', value: '{"secondFactorRoles":["owner"]}', changed_at: Date.now() })
    .execute();
  const list = async () => context.api.send<{ reason?: string }>('GET', '/api/admins/all', { headers });
  expect((await list()).body.reason).toBe('set-up-second-factor');
  expect((await calls.addPasskey(headers, authenticator)).status).toBe(200);
  expect((await list()).status).toBe(200);
});

test('with an address of its own, a site believes no other one that a request names', async () => {
  const dataDir = await newFolder();
  const publicUrl = 'https://other.example';
  const api = await runApi({
    ...{ dataDir, isNew: true },
    brand: { siteContent: 'api/test-support/site-content.json', publicUrl },
  });
  const other = secondFactorCalls(() => api);
  const session = await signIn(api);
  expect((await other.challenge(session)).rp.id).toBe('other.example');
  expect((await other.addPasskey(session, createAuthenticator(origin))).status).toBe(422);
  expect((await other.addPasskey(session, createAuthenticator(publicUrl))).status).toBe(200);
  const db = await openDatabase(databaseIn(dataDir));
  expect(await db.selectFrom('passkey').selectAll().execute()).toHaveLength(1);
  await db.destroy();
});
