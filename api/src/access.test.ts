// Who may make which request: every row of the contract, with every built-in role, own roles, a password that has to be
// changed, a sign-in of long ago, and personal tokens. What is expected follows from the row's `access`: 401, or 403 with
// the reason, or the status of `goodStatus`. A new row is tested without a change here. It does not compile before it
// says who may make it, and before `goodStatus` has its status.
import { randomBytes } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import {
  apiContract,
  builtInRoles,
  isPermitted,
  rights,
  type Endpoint,
  type EndpointRow,
  type Right,
} from '@site/shared-contracts/schemas';
import { settingsKey } from '../test-support/incoming-mail';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../test-support/run-api';
import { firstAdmin, signIn, type SessionHeaders } from '../test-support/sign-in';
import { openDatabase, type Database } from './database/database';
import { personalTokenPrefix } from './sign-in/personal-token-store';
import { hashSecret, newSecret } from './sign-in/secrets';

let api: ApiUnderTest;
let db: Database;

beforeAll(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir, settingsKeys: [settingsKey] });
  db = await openDatabase(databaseIn(dataDir));
});
afterAll(() => db.destroy());

const session = () => signIn(api);

/** Runs once: signing in takes long, because a password is checked slowly. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

async function expired() {
  const headers = await session();
  await db.updateTable('session').set({ expires_at: Date.now() }).where('id', '=', idOf(headers)).execute();
  return headers;
}

const idOf = ({ cookie }: SessionHeaders) => /=([\w-]{36})\./.exec(cookie)?.[1] ?? '';

async function ended() {
  const headers = await session();
  await api.send('POST', '/api/auth/logout', { headers });
  return headers;
}

const rejected: Record<string, () => Promise<Record<string, string>>> = {
  'no session': () => Promise.resolve({}),
  malformed: () => Promise.resolve({ authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30', cookie: 'session=x' }),
  expired: once(expired),
  ended: once(ended),
  'the token without the cookie': once(async () => ({ authorization: (await session()).authorization })),
  'the cookie without the token': once(async () => ({ cookie: (await session()).cookie })),
};

const rows = Object.entries(apiContract) as [Endpoint, EndpointRow][];
const kindOfCall = 'product';
/** Where an id is no number, or where signing in has made the first row: the mail about a new device. */
const missingIds: Partial<Record<Endpoint, string>> = {
  'DELETE /api/auth/sessions/:id': '00000000-0000-4000-8000-000000000000',
  'POST /api/mail/written/:id/retry': '999999',
};
const call = async (endpoint: Endpoint, headers: Record<string, string>) => {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(':kind', kindOfCall).replace(/:\w+/g, missingIds[endpoint] ?? '1');
  const json = method === 'GET' ? undefined : {};
  return api.send<{ detail?: string; reason?: string }>(method, path, { json, headers });
};
/** What an admin with a good token gets: of nothing sent, and of things that are not there. */
const goodStatus: Record<Endpoint, number> = {
  'GET /api/category/all': 200,
  'GET /api/products/all': 200,
  'GET /api/products/category/:id': 404,
  'GET /api/products/:id': 404,
  'GET /api/products/similar/:id': 404,
  'GET /api/blog/all': 200,
  'GET /api/tags/all': 200,
  'GET /api/articles/tagged/:slug': 200,
  'GET /api/search/suggestions': 200,
  'GET /api/search/articles': 200,
  'GET /api/search/synonyms/all': 200,
  'POST /api/search/synonyms/create': 422,
  'PUT /api/search/synonyms/update/:id': 422,
  'DELETE /api/search/synonyms/delete/:id': 404,
  'GET /api/search/without-results/all': 200,
  'POST /api/search/without-results/forget': 422,
  'GET /api/blog/:id': 404,
  'GET /api/news/all': 200,
  'GET /api/news/:id': 404,
  'GET /api/pages/:id': 404,
  'GET /api/sitemap': 200,
  'GET /api/products/details': 200,
  'GET /api/revision': 200,
  'GET /api/address/find/:kind/:slug': 404,
  'GET /api/address/managed/:kind/:id': 404,
  'PUT /api/address/update/:kind/:id': 422,
  'DELETE /api/address/delete/:kind/:id': 404,
  'GET /api/redirects/find': 422,
  'GET /api/redirects/all': 200,
  'POST /api/redirects/create': 422,
  'PUT /api/redirects/update/:id': 422,
  'DELETE /api/redirects/delete/:id': 404,
  'POST /api/preview': 422,
  'PUT /api/presence': 422,
  'GET /api/site-content': 200,
  'POST /api/contact/create': 422,
  'POST /api/quotes/create': 422,
  'POST /api/auth/authenticate': 422,
  'POST /api/auth/logout': 200,
  'POST /api/auth/logout-everywhere': 200,
  'POST /api/auth/password': 422,
  'GET /api/auth/me': 200,
  'POST /api/auth/confirm': 422,
  'GET /api/people/all': 200,
  'GET /api/roles/all': 200,
  'POST /api/roles/create': 422,
  'PUT /api/roles/update/:key': 422,
  'DELETE /api/roles/delete/:key': 404,
  'GET /api/invitations/all': 200,
  'POST /api/invitations/create': 422,
  'DELETE /api/invitations/delete/:id': 404,
  'POST /api/invitations/open': 422,
  'POST /api/invitations/accept': 422,
  'POST /api/auth/forgotten-password': 422,
  'POST /api/auth/reset-password': 422,
  'POST /api/admins/:id/reset-password': 409,
  'GET /api/admins/:id/work': 200,
  'POST /api/admins/:id/hand-over': 422,
  // The test has no address with a name.
  'POST /api/auth/passkey/challenge': 409,
  'POST /api/auth/passkey/authenticate': 422,
  'POST /api/auth/confirm/challenge': 409,
  'GET /api/auth/second-factors': 200,
  'POST /api/auth/authenticator-app/create': 200,
  'POST /api/auth/authenticator-app/confirm': 422,
  'DELETE /api/auth/authenticator-app/delete': 404,
  'POST /api/auth/passkeys/challenge': 409,
  'POST /api/auth/passkeys/create': 422,
  'PUT /api/auth/passkeys/update/:id': 422,
  'DELETE /api/auth/passkeys/delete/:id': 404,
  'POST /api/auth/recovery-codes/create': 409,
  'POST /api/admins/:id/reset-second-factor': 409,
  'GET /api/auth/sessions': 200,
  'DELETE /api/auth/sessions/:id': 404,
  'POST /api/auth/sessions/end-others': 200,
  'POST /api/admins/:id/end-sessions': 200,
  'GET /api/auth/tokens': 200,
  'POST /api/auth/tokens': 422,
  'DELETE /api/auth/tokens/:id': 404,
  'GET /api/security/settings': 200,
  'PUT /api/security/settings': 200,
  'POST /api/security/end-sessions': 200,
  'GET /api/admins/all': 200,
  'GET /api/admins/names': 200,
  'POST /api/admins/create': 422,
  'PUT /api/admins/update/:id': 200,
  'POST /api/category/create': 422,
  'GET /api/category/managed': 200,
  'PUT /api/category/move/:id': 404,
  'PUT /api/products/move/:id': 422,
  'POST /api/category/hide/:id': 404,
  'POST /api/category/show/:id': 404,
  'PUT /api/category/update/:id': 422,
  'DELETE /api/category/delete/:id': 404,
  'POST /api/products/create': 415,
  'PUT /api/products/update/:id': 415,
  'DELETE /api/products/delete/:id': 404,
  'POST /api/blog/create': 415,
  'PUT /api/blog/update/:id': 415,
  'DELETE /api/blog/delete/:id': 404,
  'POST /api/news/create': 415,
  'DELETE /api/news/delete/:id': 404,
  'DELETE /api/pages/delete/:id': 404,
  'GET /api/mail/settings': 200,
  'PUT /api/mail/settings': 422,
  'POST /api/mail/settings/test': 200,
  'GET /api/enquiries/all': 200,
  'GET /api/enquiries/counts': 200,
  'GET /api/enquiries/export': 200,
  'GET /api/enquiries/:id': 404,
  'POST /api/enquiries/create': 422,
  'PUT /api/enquiries/update/:id': 404,
  'POST /api/enquiries/update': 422,
  'POST /api/enquiries/:id/notes': 422,
  'POST /api/enquiries/:id/contacts': 422,
  'GET /api/enquiries/:id/answer': 404,
  'POST /api/enquiries/:id/answers': 422,
  'GET /api/mail/templates': 200,
  'POST /api/mail/templates': 422,
  'PUT /api/mail/templates/:id': 422,
  'DELETE /api/mail/templates/:id': 200,
  'POST /api/enquiries/:id/merge': 422,
  'POST /api/enquiries/:id/split': 404,
  'GET /api/desk': 200,
  'POST /api/desk/visit': 200,
  'GET /api/quotations/all': 200,
  'POST /api/quotations/create': 422,
  'GET /api/quotations/:id': 404,
  'PUT /api/quotations/update/:id': 422,
  'DELETE /api/quotations/delete/:id': 404,
  'POST /api/quotations/:id/copy': 404,
  'POST /api/quotations/:id/send': 404,
  'POST /api/quotations/:id/link': 404,
  'POST /api/quotations/:id/accept': 422,
  'POST /api/quotations/open': 422,
  'POST /api/quotations/decide': 422,
  'GET /api/content/items': 200,
  'GET /api/content/incomplete': 200,
  'POST /api/content/:kind': 422,
  'GET /api/content/:kind/:id': 404,
  'PUT /api/content/:kind/:id': 422,
  'DELETE /api/content/:kind/:id/draft': 404,
  'POST /api/content/:kind/:id/publish': 404,
  'POST /api/content/:kind/:id/unpublish': 404,
  'DELETE /api/content/:kind/:id/schedule': 404,
  'DELETE /api/content/:kind/:id': 404,
  'POST /api/content/:kind/:id/preview': 404,
  'GET /api/content/:kind/:id/previews': 404,
  'DELETE /api/content/:kind/:id/previews/:link': 200,
  'GET /api/content/:kind/:id/versions': 404,
  'GET /api/content/:kind/:id/versions/:number': 404,
  'POST /api/content/:kind/:id/versions/:number/restore': 404,
  'GET /api/sheets/product/:id': 404,
  'POST /api/sheets/create': 415,
  'POST /api/certificates/create': 415,
  'PUT /api/sheets/update/:id': 422,
  'POST /api/sheets/withdraw/:id': 404,
  'POST /api/sheets/restore/:id': 404,
  'GET /api/brochure': 200,
  'POST /api/brochure/create': 415,
  'DELETE /api/brochure/delete': 404,
  'POST /api/files/create': 415,
  'POST /api/images/create': 415,
  'GET /api/pictures/all': 200,
  'POST /api/pictures/create': 415,
  'POST /api/pictures/crop/:id': 422,
  'PUT /api/pictures/update/:id': 422,
  'POST /api/pictures/replace/:id': 422,
  'DELETE /api/pictures/delete/:id': 404,
  'GET /api/contact/all': 200,
  'GET /api/quotes/getAll': 200,
  'GET /api/contact/export': 200,
  'GET /api/quotes/export': 200,
  'PUT /api/contact/update/:id': 404,
  'PUT /api/quotes/update/:id': 404,
  'GET /api/mail/outbox': 200,
  'POST /api/mail/outbox/:id/retry': 404,
  'POST /api/mail/written/:id/retry': 404,
  'POST /api/mail/outbox/retry': 200,
  'POST /api/mail/test': 409,
  'POST /api/backup/create': 200,
  'GET /api/privacy/notice': 200,
  'GET /api/privacy/activities': 200,
  'GET /api/privacy/settings': 200,
  'PUT /api/privacy/settings': 422,
  'POST /api/privacy/find': 422,
  'POST /api/privacy/export': 422,
  'POST /api/privacy/erase': 422,
  'GET /api/trash/all': 200,
  'POST /api/trash/restore/:kind/:id': 404,
  'DELETE /api/trash/purge/:kind/:id': 404,
  'GET /api/audit/all': 200,
  'GET /api/audit/export': 200,
  'GET /api/desk/notices': 200,
  'PUT /api/desk/notices': 422,
  'GET /api/desk/news': 200,
  'GET /api/dashboard': 200,
  'GET /api/site-check': 200,
  'GET /api/products/managed': 200,
  'GET /api/products/export': 200,
  'GET /api/products/workbook': 200,
  'POST /api/products/duplicate/:id': 404,
  'POST /api/bulk-changes/preview': 422,
  'POST /api/bulk-changes/create': 422,
  'POST /api/bulk-changes/import': 415,
  'GET /api/bulk-changes/all': 200,
  'GET /api/bulk-changes/:id': 404,
  'GET /api/bulk-changes/:id/rows': 404,
  'POST /api/bulk-changes/:id/apply': 404,
  'POST /api/bulk-changes/:id/check': 404,
  'POST /api/bulk-changes/:id/undo': 404,
};
/** After the first of these calls, another one has another status: it is made by one of those who may make it. */
const onlyOnce = new Set<Endpoint>(['DELETE /api/mail/templates/:id', 'POST /api/backup/create']);
const noRoute = 'There is nothing at this address.';

const aPasskey = async (admin_id: number): Promise<string> => {
  const passkey = { public_key: 'a', counter: 0, transports: '[]', label: 'Phone', is_backed_up: 0 };
  const credential_id = randomBytes(16).toString('base64url');
  await db
    .insertInto('passkey')
    .values({ ...passkey, credential_id, admin_id, created_at: 1, last_used_at: null })
    .execute();
  return credential_id;
};

/** For each call of the own account that names a row: adds one of another admin, and returns its id. */
const foreignRows: Partial<Record<Endpoint, (adminId: number) => Promise<string>>> = {
  'DELETE /api/auth/sessions/:id': async (adminId) => {
    const { username } = await db
      .selectFrom('admin')
      .select('username')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    return idOf(await signIn(api, { ...firstAdmin, username }));
  },
  'DELETE /api/auth/tokens/:id': async (adminId) => {
    await addToken(adminId, rights);
    const { id } = await db
      .selectFrom('personal_token')
      .select('id')
      .where('admin_id', '=', adminId)
      .executeTakeFirstOrThrow();
    return String(id);
  },
  'PUT /api/auth/passkeys/update/:id': aPasskey,
  'DELETE /api/auth/passkeys/delete/:id': aPasskey,
};

/** Calls that end sessions: each caller gets a session of its own for them, and another one for the calls after them. */
const endsSession = new Set<Endpoint>([
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'POST /api/auth/sessions/end-others',
  'POST /api/admins/:id/end-sessions',
  'POST /api/security/end-sessions',
]);

/** A right of the own role that has no other. */
const singleRight: Right = 'content.view';

interface Caller {
  role: string;
  rights: readonly Right[];
  /** Why every call is rejected, but those of the own account. */
  mustDo?: 'change-password';
  /** The password was shown so long ago that calls that need a recent sign-in ask for it. */
  isUnconfirmed?: true;
  /** Signed in with a personal token, which has these rights of the role. */
  tokenRights?: readonly Right[];
}

const callers: Record<string, Caller> = {
  ...Object.fromEntries(Object.entries(builtInRoles).map(([role, { rights }]) => [role, { role, rights }])),
  'an own role of one right': { role: 'reader', rights: [singleRight] },
  'an own role without rights': { role: 'nobody', rights: [] },
  'an owner whose password was set by somebody else': { role: 'owner', rights, mustDo: 'change-password' },
  'an owner who signed in long ago': { role: 'owner', rights, isUnconfirmed: true },
  'a token of an owner': { role: 'owner', rights, tokenRights: ['catalogue.view', 'enquiries.edit'] },
  'a token with more rights than its editor': {
    role: 'editor',
    rights: builtInRoles.editor.rights,
    tokenRights: rights,
  },
};

/** An admin with the password of the first one. */
async function addCaller({ role, mustDo }: Caller, username: string): Promise<number> {
  const { password_hash } = await db
    .selectFrom('admin')
    .select('password_hash')
    .where('username', '=', firstAdmin.username)
    .executeTakeFirstOrThrow();
  const must_change_password = mustDo ? 1 : 0;
  const { id } = await db
    .insertInto('admin')
    .values({ username, password_hash, created_at: 1, disabled_at: null, role, must_change_password })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let added = 0;

async function signInAs(caller: Caller): Promise<Record<string, string>> {
  // The first admin, whom the paths name.
  if (caller === callers.owner) return signIn(api);
  const username = `caller-${String((added += 1))}@site.example`;
  const adminId = await addCaller(caller, username);
  if (caller.tokenRights) return { authorization: `Bearer ${await addToken(adminId, caller.tokenRights)}` };
  const headers = await signIn(api, { ...firstAdmin, username });
  if (caller.isUnconfirmed)
    await db.updateTable('session').set({ confirmed_at: 1 }).where('id', '=', idOf(headers)).execute();
  return headers;
}

async function addToken(adminId: number, tokenRights: readonly Right[]): Promise<string> {
  const token = `${personalTokenPrefix}${newSecret()}`;
  await db
    .insertInto('personal_token')
    .values({
      admin_id: adminId,
      label: 'Script',
      token_hash: hashSecret(token),
      rights: JSON.stringify(tokenRights),
      created_at: 1,
      expires_at: Date.now() + 3_600_000,
      last_used_at: null,
      last_address: null,
    })
    .execute();
  return token;
}

/** The reason of the 403 that the row of the contract asks for; undefined where the call is permitted. */
function reasonAgainst(endpoint: Endpoint, caller: Caller): string | undefined {
  const { access, needsRecentSignIn }: EndpointRow = apiContract[endpoint];
  if (access === 'public') return undefined;
  const confirm = needsRecentSignIn && caller.isUnconfirmed ? 'confirm' : undefined;
  if (access === 'own-account') return caller.tokenRights && !endpoint.startsWith('GET ') ? 'right' : confirm;
  if (caller.mustDo) return caller.mustDo;
  const has = (right: Right) =>
    caller.rights.includes(right) && (caller.tokenRights?.includes(right) ?? true);
  if (!isPermitted(access, has, kindOfCall)) return 'right';
  return confirm;
}

function requireCaller(name: string): Caller {
  const caller = callers[name];
  if (!caller) throw new Error(`There is no caller ${name}.`);
  return caller;
}

/** One sign-in of each for all calls that end no session. */
const shared = new Map<string, Record<string, string>>();

async function sharedHeaders(name: string): Promise<Record<string, string>> {
  const headers = shared.get(name) ?? (await signInAs(requireCaller(name)));
  shared.set(name, headers);
  return headers;
}

beforeAll(async () => {
  const role = { label: 'Own', version: 1, changed_at: 1 };
  await db
    .insertInto('role')
    .values([
      { ...role, key: 'reader', rights: JSON.stringify([singleRight]) },
      { ...role, key: 'nobody', rights: '[]' },
    ])
    .execute();
});

describe.each(rows)('%s', (endpoint, { access }) => {
  test.each(Object.keys(rejected))('%s', async (kind) => {
    const { status, headers, body } = await call(endpoint, (await rejected[kind]?.()) ?? {});
    expect(body.detail).not.toBe(noRoute);
    expect(status).toBeLessThan(500);
    expect(status === 401).toBe(access !== 'public');
    if (access !== 'public') {
      expect(headers.get('www-authenticate')).toMatch(/^Bearer\b/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('by each role', async () => {
    const results: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    let isDone = false;
    for (const [name, caller] of Object.entries(callers)) {
      const reason = reasonAgainst(endpoint, caller);
      if (isDone && onlyOnce.has(endpoint) && !reason) continue;
      const headers = await (endsSession.has(endpoint) ? signInAs(caller) : sharedHeaders(name));
      const { status, body } = await call(endpoint, headers);
      expect(body.detail).not.toBe(noRoute);
      results[name] = [status, body.reason];
      expected[name] = reason ? [403, reason] : [goodStatus[endpoint], undefined];
      isDone ||= reason === undefined;
    }
    if (endsSession.has(endpoint)) shared.clear();
    expect(results).toEqual(expected);
  });
});

test('a call without `access` does not compile', () => {
  // @ts-expect-error It does not say who may make it.
  const row: EndpointRow = { summary: 'For whom?' };
  expect(row.access).toBeUndefined();
});

describe('rows of somebody else', () => {
  const own = rows.filter(([endpoint, { access }]) => access === 'own-account' && endpoint.includes('/:'));

  test('are made for every call of the own account that names a row', () => {
    expect(Object.keys(foreignRows).sort()).toEqual(own.map(([endpoint]) => endpoint).sort());
  });

  test('are not found', async () => {
    const other = await addCaller({ role: 'viewer', rights: [] }, 'other@site.example');
    const headers = await sharedHeaders('owner');
    for (const [endpoint, addRow] of Object.entries(foreignRows)) {
      const [method = '', path = ''] = endpoint.split(' ');
      const json = method === 'GET' ? undefined : { label: 'Mine' };
      const id = await addRow(other);
      const { status } = await api.send(method, path.replace(/:\w+/, id), { json, headers });
      expect([endpoint, status]).toEqual([endpoint, 404]);
    }
  });
});

describe('a session', () => {
  const statusWith = async (headers: Record<string, string>, path = '/api/auth/me') =>
    (await api.send('GET', path, { headers })).status;
  const withToken = ({ authorization, ...others }: SessionHeaders, change: (token: string) => string) => ({
    ...others,
    authorization: change(authorization.replace('Bearer ', '')),
  });

  test.each(['bearer', 'BEARER', 'Bearer  '])('is read after %s', async (scheme) => {
    expect(await statusWith(withToken(await session(), (token) => `${scheme} ${token}`))).toBe(200);
  });

  test.each(['Basic', 'Token', ''])('is not read after %j', async (scheme) => {
    expect(await statusWith(withToken(await session(), (token) => `${scheme} ${token}`))).toBe(401);
  });

  test('is not read from the URL', async () => {
    const { authorization, ...others } = await session();
    const token = authorization.replace('Bearer ', '');
    expect(await statusWith(others, `/api/auth/me?token=${token}&access_token=${token}`)).toBe(401);
  });

  test('with the token of another session of the same admin is rejected', async () => {
    const [one, other] = [await session(), await session()];
    expect(await statusWith({ cookie: one.cookie, authorization: other.authorization })).toBe(401);
  });

  test('with two tokens, or with its cookie twice, is rejected', async () => {
    const { authorization, cookie } = await session();
    expect(await sendRaw({ cookie, authorization: [authorization, authorization] as never })).toBe(401);
    expect(await sendRaw({ authorization, cookie: `${cookie}; ${cookie}` })).toBe(401);
  });

  test('of a disabled admin is rejected', async () => {
    const helper = { username: 'helper@site.example', password: 'Copper-meadow 81 kettle' };
    const headers = await session();
    const json = { ...helper, role: 'owner' };
    const { body } = await api.send<{ id: number }>('POST', '/api/admins/create', { json, headers });
    const theirs = await signIn(api, helper);
    expect(await statusWith(theirs)).toBe(200);
    await api.send('PUT', `/api/admins/update/${body.id}`, { json: { disabled: true }, headers });
    expect(await statusWith(theirs)).toBe(401);
  });

  test('is checked before the body is read, and so are its rights', async () => {
    // Of the body that is announced, not one byte is sent.
    const body = { 'content-length': 1_000_000 };
    expect(await sendRaw(body, 'POST', '/api/products/create')).toBe(401);
    const headers = await sharedHeaders('viewer');
    expect(await sendRaw({ ...body, ...headers }, 'POST', '/api/products/create')).toBe(403);
  });
});

/** With headers as they are, which `fetch` would mend. */
const sendRaw = (headers: OutgoingHttpHeaders, method = 'GET', path = '/api/auth/me') =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${api.url}${path}`, { method, headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
      request.destroy();
    });
    request.on('error', reject);
    if (method === 'GET') request.end();
    else request.flushHeaders();
  });
