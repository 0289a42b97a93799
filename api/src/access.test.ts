// Who may make which request, for every row of the contract: a new row is tested without a change here, and does not
// compile before `goodStatus` has its status.
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { apiContract, type Endpoint, type EndpointRow } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../test-support/run-api';
import { signIn, type SessionHeaders } from '../test-support/sign-in';
import { openDatabase, type Database } from './database/database';

let api: ApiUnderTest;
let db: Database;

beforeAll(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
});
afterAll(() => db.destroy());

const session = () => signIn(api);

async function expired() {
  const headers = await session();
  const id = /=([\w-]{36})\./.exec(headers.cookie)?.[1] ?? '';
  await db.updateTable('session').set({ expires_at: Date.now() }).where('id', '=', id).execute();
  return headers;
}

async function ended() {
  const headers = await session();
  await api.send('POST', '/api/auth/logout', { headers });
  return headers;
}

const rejected: Record<string, () => Promise<Record<string, string>>> = {
  'no session': () => Promise.resolve({}),
  malformed: () => Promise.resolve({ authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30', cookie: 'session=x' }),
  expired,
  ended,
  'the token without the cookie': async () => ({ authorization: (await session()).authorization }),
  'the cookie without the token': async () => ({ cookie: (await session()).cookie }),
};

const rows = Object.entries(apiContract) as [Endpoint, EndpointRow][];
const call = async (endpoint: Endpoint, headers: Record<string, string>) => {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(':kind', 'product').replace(/:\w+/g, '1');
  const json = method === 'GET' ? undefined : {};
  return api.send<{ detail?: string }>(method, path, { json, headers });
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
  'GET /api/blog/:id': 404,
  'GET /api/news/all': 200,
  'GET /api/news/:id': 404,
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
const noRoute = 'There is nothing at this address.';

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

  test('good', async () => {
    const { status, body } = await call(endpoint, await signIn(api));
    expect(body.detail).not.toBe(noRoute);
    expect(status).toBe(goodStatus[endpoint]);
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

  test('is checked before the body is read', async () => {
    // Of the body that is announced, not one byte is sent.
    expect(await sendRaw({ 'content-length': 1_000_000 }, 'POST', '/api/products/create')).toBe(401);
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
