// Who may make which call, for every row of the contract: a new row is covered by itself.
import { randomUUID } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { apiContract, type Endpoint, type EndpointRow } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, testConfig, type ApiUnderTest } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';
import { openDatabase } from './database/database';

const key = { id: 'test', secret: Buffer.alloc(32, 1) };
const otherKey = { id: 'test', secret: Buffer.alloc(32, 2) };

let api: ApiUnderTest;
let dataDir: string;

beforeAll(async () => {
  dataDir = await newFolder();
  api = await runApi({ dataDir, signIn: { ...testConfig(dataDir).signIn, keys: [key] } });
});

const now = () => Math.floor(Date.now() / 1000);

/** What a token of the first admin says, apart from these facts. */
const claims = (facts: Record<string, unknown> = {}): JWTPayload => ({
  iss: 'site-api',
  aud: 'site-admin',
  sub: '1',
  jti: randomUUID(),
  iat: now() - 60,
  exp: now() + 60,
  epoch: 1,
  ...facts,
});
const sign = (payload: JWTPayload, { id, secret } = key, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: id }).sign(secret);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function revoked() {
  const headers = await signIn(api);
  await api.send('POST', '/api/auth/logout', { headers });
  return headers;
}

const refused: Record<string, () => Promise<Record<string, string>>> = {
  'no token': () => Promise.resolve({}),
  malformed: () => Promise.resolve(bearer('eyJhbGciOiJIUzI1NiJ9.e30')),
  expired: async () => bearer(await sign(claims({ exp: now() - 10 }))),
  revoked,
  'signed by another key': async () => bearer(await sign(claims(), otherKey)),
};

const rows = Object.entries(apiContract) as [Endpoint, EndpointRow][];
const call = async (endpoint: Endpoint, headers: Record<string, string>) => {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(':kind', 'product').replace(/:\w+/g, '1');
  const json = method === 'GET' ? undefined : {};
  return api.send<{ detail?: string }>(method, path, { json, headers });
};
const noRoute = 'There is nothing at this address.';

describe.each(rows)('%s', (endpoint, { access }) => {
  test.each(Object.keys(refused))('%s', async (kind) => {
    const { status, headers, body } = await call(endpoint, (await refused[kind]?.()) ?? {});
    expect(body.detail).not.toBe(noRoute);
    expect(status).toBeLessThan(500);
    expect(status === 401).toBe(access === 'admin');
    if (access === 'admin') {
      expect(headers.get('www-authenticate')).toMatch(/^Bearer\b/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('good', async () => {
    const { status, body } = await call(endpoint, await signIn(api));
    expect(body.detail).not.toBe(noRoute);
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  });
});

describe('a token', () => {
  /** The tests above have ended sessions: the epoch that holds now. */
  const epoch = async () => {
    const db = await openDatabase(databaseIn(dataDir));
    const { session_epoch } = await db.selectFrom('admin').selectAll().executeTakeFirstOrThrow();
    await db.destroy();
    return session_epoch;
  };
  const good = async (facts?: Record<string, unknown>) => claims({ epoch: await epoch(), ...facts });
  const statusWith = async (headers: Record<string, string>, path = '/api/auth/me') =>
    (await api.send('GET', path, { headers })).status;

  test('that was made here by hand is good, so that the refusals below are about their one difference', async () => {
    expect(await statusWith(bearer(await sign(await good())))).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['without a signature', async () => new UnsecuredJWT(await good()).encode()],
    [
      'signed with another algorithm',
      async () => sign(await good(), { ...key, secret: Buffer.alloc(64, 1) }, 'HS512'),
    ],
    ['for another audience', async () => sign(await good({ aud: 'shop' }))],
    ['of another issuer', async () => sign(await good({ iss: 'shop' }))],
    ['that is not valid yet', async () => sign(await good({ nbf: now() + 60 }))],
    ['that never expires', async () => sign(await good({ exp: undefined }))],
    ['without an id', async () => sign(await good({ jti: undefined }))],
    ['of a session that was ended with all the others', async () => sign(await good({ epoch: 0 }))],
    ['of an admin who is not there', async () => sign(await good({ sub: '4711' }))],
    ['of an admin who is no number', async () => sign(await good({ sub: '1 or 1=1' }))],
    ['by a key that nobody knows', async () => sign(await good(), { ...key, id: 'unknown' })],
  ])('%s is refused', async (_, make) => {
    expect(await statusWith(bearer(await make()))).toBe(401);
  });

  test('may run out within the seconds by which clocks differ', async () => {
    expect(await statusWith(bearer(await sign(await good({ exp: now() - 1 }))))).toBe(200);
  });

  test.each(['bearer', 'BEARER', 'Bearer  '])('is read after %s', async (scheme) => {
    expect(await statusWith({ authorization: `${scheme} ${await sign(await good())}` })).toBe(200);
  });

  test.each(['Basic', 'Token', ''])('is not read after %j', async (scheme) => {
    expect(await statusWith({ authorization: `${scheme} ${await sign(await good())}` })).toBe(401);
  });

  test('is not read from the address', async () => {
    const token = await sign(await good());
    expect(await statusWith({}, `/api/auth/me?token=${token}&access_token=${token}`)).toBe(401);
  });

  test('beside another one is refused', async () => {
    const token = await sign(await good());
    expect(await sendRaw({ authorization: [`Bearer ${token}`, `Bearer ${token}`] as never })).toBe(401);
  });

  test('of an admin who was disabled is refused', async () => {
    const helper = { username: 'helper@site.example', password: 'Copper-meadow 81 kettle' };
    const headers = await signIn(api);
    const { body } = await api.send<{ id: number }>('POST', '/api/admins/create', { json: helper, headers });
    const theirs = await signIn(api, helper);
    expect(await statusWith(theirs)).toBe(200);
    await api.send('PUT', `/api/admins/update/${body.id}`, { json: { disabled: true }, headers });
    expect(await statusWith(theirs)).toBe(401);
  });

  test('is asked for before the body is read', async () => {
    // Of the body that is announced, not one byte is sent.
    expect(await sendRaw({ 'content-length': 1_000_000 }, 'POST', '/api/products/create')).toBe(401);
  });
});

/** With headers as they are, which `fetch` would mend. */
const sendRaw = (headers: OutgoingHttpHeaders, method = 'GET', path = '/api/auth/me') =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${api.url}${path}`, { method, headers }, (answer) => {
      resolve(answer.statusCode);
      answer.resume();
      request.destroy();
    });
    request.on('error', reject);
    if (method === 'GET') request.end();
    else request.flushHeaders();
  });
