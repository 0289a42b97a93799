// What an attacker with many networks can do to an account, and how it affects the owner.
import * as argon2 from '@node-rs/argon2';
import { numberFromEnvironment } from '@site/shared-testing/seeded-random';
import { usualCases } from '@site/shared-testing/usual-cases';
import { setUpApiWithClock } from '../../test-support/api-with-clock';
import { firstAdmin, sessionHeaders, type SessionHeaders } from '../../test-support/sign-in';
import { changePassword, disableAdmin, findAdmin, resetPassword } from './admin-store';
import { anHour, aSecond } from '../time/time';

// The real module, with a count of the passwords that were verified.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});
const passwordChecks = jest.mocked(argon2.verify);

const context = setUpApiWithClock();
beforeEach(() => passwordChecks.mockClear());

interface From {
  network?: string;
  cookie?: string | undefined;
  username?: string;
}

const attempt = (
  password: string,
  { network = '192.0.2.1', cookie, username = firstAdmin.username }: From = {},
) =>
  context.api.send<{ detail: string; jwt?: string }>('POST', '/api/auth/authenticate', {
    json: { username, password },
    headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
  });

/** The cookie that a browser sends with the next request. */
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0];

const signedInDevice = async (from: From = {}) => {
  const response = await attempt(firstAdmin.password, from);
  expect(response.status).toBe(200);
  return cookieOf(response);
};

const ipv4 = (index: number) => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
const sites: Record<string, (index: number) => string> = {
  'as many IPv4 addresses': ipv4,
  'as many /64s of one /56': (index) => `2001:db8:77:${(index % 256).toString(16)}::${index}`,
  'as many /56s of one /48': (index) => `2001:db8:77:${((index % 256) * 256).toString(16)}::${index}`,
  'as many /48s': (index) => `2001:db8:${index.toString(16)}::1`,
};

const statuses = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);
const count = (values: number[], value: number) => values.filter((each) => each === value).length;

const guesses = numberFromEnvironment('GUESSES', 250);

test.each(usualCases(Object.keys(sites), (name) => name === 'as many IPv4 addresses'))(
  `of ${guesses} guesses in an hour from %s fewer than a hundred are checked, and the owner can still sign in`,
  async (name) => {
    const cookie = await signedInDevice({ network: '203.0.113.5' });
    passwordChecks.mockClear();
    const seen: number[] = [];
    const atOnce = 10;
    for (let index = 0; index < guesses; index += atOnce) {
      const some = Array.from({ length: atOnce }, (_, more) =>
        attempt(`guess ${index + more}`, { network: sites[name]?.(index + more) ?? '' }),
      );
      seen.push(...(await statuses(some)));
      context.now += (anHour / guesses) * atOnce;
    }
    expect(count(seen, 401)).toBe(passwordChecks.mock.calls.length);
    expect(passwordChecks.mock.calls.length).toBeLessThan(100);
    expect(count(seen, 401) + count(seen, 429)).toBe(guesses);

    // Unknown devices get a 429 with the time to wait.
    await attempt('wrong', { network: sites[name]?.(1002) ?? '' });
    const unknownDevice = await attempt(firstAdmin.password, { network: sites[name]?.(1001) ?? '' });
    expect(unknownDevice.status).toBe(429);
    expect(unknownDevice.body.detail).toMatch(/^Too many attempts. Please wait .* on another device/);
    expect(Number(unknownDevice.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(unknownDevice.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    // The owner's known device can sign in from any network, even from the attacker's.
    const network = sites[name]?.(7) ?? '';
    expect((await attempt(firstAdmin.password, { network, cookie })).status).toBe(200);
  },
  60_000,
);

test('of 100 parallel guesses from as many networks 20 are checked, whether the account exists or not', async () => {
  for (const username of [firstAdmin.username, 'nobody@site.example']) {
    passwordChecks.mockClear();
    const guesses = Array.from({ length: 100 }, (_, index) =>
      attempt('wrong', { network: ipv4(index), username }),
    );
    const seen = await statuses(guesses);
    expect([count(seen, 401), count(seen, 429), passwordChecks.mock.calls.length]).toEqual([20, 80, 20]);
  }
});

test('the lock for unknown devices grows from 30 seconds to 15 minutes, and is reset after a day', async () => {
  const waits: number[] = [];
  for (let index = 0; waits.length < 70; index += 1) {
    const { status, headers } = await attempt('wrong', { network: ipv4(index) });
    if (status === 401) continue;
    const wait = Number(headers.get('retry-after'));
    waits.push(wait);
    context.now += wait * aSecond;
  }
  expect([...new Set(waits)]).toEqual([30, 60, 120, 240, 480, 900]);
  context.now += 24 * anHour + aSecond;
  const seen = await statuses(
    Array.from({ length: 30 }, (_, index) => attempt('wrong', { network: ipv4(index) })),
  );
  expect(count(seen, 401)).toBe(20);
});

test('the owner can sign in on a new device after the lock, which gives the attacker no new attempts', async () => {
  await statuses(Array.from({ length: 40 }, (_, index) => attempt('wrong', { network: ipv4(index) })));
  expect((await attempt(firstAdmin.password, { network: '203.0.113.5' })).status).toBe(429);
  context.now += 30 * aSecond;
  expect((await attempt(firstAdmin.password, { network: '203.0.113.5' })).status).toBe(200);
  const seen = await statuses(
    Array.from({ length: 40 }, (_, index) => attempt('wrong', { network: ipv4(index) })),
  );
  expect(count(seen, 401)).toBe(1);
});

test('a stolen device cookie allows five guesses before the lock', async () => {
  const cookie = await signedInDevice();
  const seen = await statuses(
    Array.from({ length: 60 }, (_, index) => attempt('wrong', { network: ipv4(index), cookie })),
  );
  expect([count(seen, 401), count(seen, 429)]).toEqual([5, 55]);
  context.now += 30 * aSecond;
  expect((await attempt('wrong', { cookie })).status).toBe(401);
  expect(Number((await attempt('wrong', { cookie })).headers.get('retry-after'))).toBe(60);
});

test('the device cookie is HttpOnly, SameSite and limited to its path, and the database stores its hash', async () => {
  const [overHttp = ''] = (await attempt(firstAdmin.password)).headers.getSetCookie();
  expect(overHttp).toMatch(
    /^device-[\w-]{22}=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  const overTls = await context.api.send('POST', '/api/auth/authenticate', {
    json: firstAdmin,
    headers: { 'x-forwarded-proto': 'https' },
  });
  expect(overTls.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  const rows = await context.db.selectFrom('known_device').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43})/.exec(overHttp)?.[1]);
  expect(JSON.stringify(rows)).not.toContain('admin');
});

test('a device keeps its cookie, and the last twenty devices are known', async () => {
  const cookie = await signedInDevice();
  expect(await signedInDevice({ cookie })).toBe(cookie);
  for (let index = 0; index < 20; index += 1) {
    context.now += aSecond;
    await signedInDevice();
  }
  const rows = await context.db.selectFrom('known_device').select('secret_hash').execute();
  expect(rows).toHaveLength(20);
});

describe('a device is unknown', () => {
  const other = 'Copper-meadow 81 kettle';
  const theAdmin = async () => {
    const admin = await findAdmin(context.db, firstAdmin.username);
    if (!admin) throw new Error('There is no admin.');
    return admin;
  };
  const ends: Record<string, (session: SessionHeaders) => Promise<unknown>> = {
    'after its account has signed out everywhere': (headers) =>
      context.api.send('POST', '/api/auth/logout-everywhere', { headers }),
    'after another device has changed the password': async () =>
      changePassword(context.db, await theAdmin(), 'hash'),
    'after a reset of the password': async () =>
      resetPassword(context.db, await theAdmin(), {
        password_hash: 'hash',
        must_change_password: 0,
        temporary_until: null,
      }),
    'after half a year without a sign-in': () => Promise.resolve((context.now += 181 * 24 * anHour)),
  };

  test.each(Object.keys(ends))('%s', async (when) => {
    const { body, ...response } = await attempt(firstAdmin.password);
    await ends[when]?.(sessionHeaders(body.jwt ?? '', response.headers));
    await statuses(Array.from({ length: 25 }, (_, index) => attempt('wrong', { network: ipv4(index) })));
    expect((await attempt('wrong', { cookie: cookieOf(response) })).status).toBe(429);
  });

  test('after its admin was disabled', async () => {
    await context.db
      .insertInto('admin')
      .values({ username: 'b@site.example', password_hash: '', created_at: 1, disabled_at: null })
      .execute();
    await signedInDevice();
    await disableAdmin(context.db, await theAdmin());
    expect(await context.db.selectFrom('known_device').selectAll().execute()).toEqual([]);
  });

  test('for another account, with a made-up secret, and with broken cookies', async () => {
    const cookie = await signedInDevice();
    const username = 'nobody@site.example';
    const name = cookie?.split('=')[0] ?? '';
    await statuses(
      Array.from({ length: 25 }, (_, index) => attempt('wrong', { network: ipv4(index), username })),
    );
    expect((await attempt('wrong', { cookie, username })).status).toBe(429);
    await statuses(Array.from({ length: 25 }, (_, index) => attempt('wrong', { network: ipv4(index) })));
    for (const broken of [
      `${name}=${'x'.repeat(43)}`,
      `${name}=`,
      name,
      '=',
      ';;;',
      `${name}=${'%00'.repeat(900)}`,
    ])
      expect((await attempt(firstAdmin.password, { cookie: broken })).status).toBe(429);
  });

  test('but the device that changes the password stays known', async () => {
    const { body, headers } = await attempt(firstAdmin.password);
    const changed = await context.api.send('POST', '/api/auth/password', {
      json: { currentPassword: firstAdmin.password, newPassword: other },
      headers: sessionHeaders(body.jwt ?? '', headers),
    });
    await statuses(Array.from({ length: 25 }, (_, index) => attempt('wrong', { network: ipv4(index) })));
    expect((await attempt(other, { cookie: cookieOf(changed) })).status).toBe(200);
  });
});
