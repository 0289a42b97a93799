// How long a session lasts, and what a copy of one of its secrets is worth. The clock is moved, not waited for.
import { randomUUID } from 'node:crypto';
import type { SessionInList } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { aMinute, anHour } from '../time/time';

let api: ApiUnderTest;
let db: Database;
const folder = newFolder();
beforeAll(async () => {
  api = await runApi({ dataDir: await folder });
  db = await openDatabase(databaseIn(await folder));
});
afterAll(() => db.destroy());

const start = Date.now();
let clock: jest.SpyInstance<number, []>;
const goTo = (milliseconds: number) => clock.mockReturnValue(start + milliseconds);
beforeEach(async () => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  await db.deleteFrom('session').execute();
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('known_device').execute();
});

type Cookies = Map<string, string>;
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** A browser: it stores the token and the cookies that it is sent. */
class Browser {
  readonly cookies: Cookies;
  token: string | undefined;

  constructor(from?: Browser) {
    this.cookies = new Map(from?.cookies);
    this.token = from?.token;
  }

  async send<Body = unknown>(
    method: string,
    path: string,
    json?: object,
    headers: Record<string, string> = {},
  ) {
    const response = await api.send<Body>(method, path, { json, headers: { ...this.headers(), ...headers } });
    this.take(response.headers);
    return response;
  }

  headers(): Record<string, string> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    return { cookie, 'user-agent': chrome, ...(this.token && { authorization: `Bearer ${this.token}` }) };
  }

  take(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }

  async signIn(headers: Record<string, string> = {}) {
    const { body } = await this.send<{ jwt: string }>('POST', '/api/auth/authenticate', firstAdmin, headers);
    this.token = body.jwt;
    return this;
  }

  /** The status of a call that any admin may make. */
  async status(headers: Record<string, string> = {}) {
    return (await this.send('GET', '/api/auth/me', undefined, headers)).status;
  }

  sessionName() {
    return [...this.cookies.keys()].find((name) => name.includes('session-')) ?? '';
  }

  session() {
    return this.cookies.get(this.sessionName()) ?? '';
  }
}

const signedIn = () => new Browser().signIn();
const confirm = (browser: Browser, password: string = firstAdmin.password) =>
  browser.send('POST', '/api/auth/confirm', { password });
/** The status of a call that needs a recent sign-in. */
const powerful = async (browser: Browser) =>
  (await browser.send('POST', '/api/auth/sessions/end-others')).status;
const sessions = async (browser: Browser) =>
  (await browser.send<{ data: SessionInList[] }>('GET', '/api/auth/sessions')).body.data;
const mailSubjects = async () =>
  (await db.selectFrom('mail').select('subject').orderBy('id').execute()).map(({ subject }) => subject);
const lastAction = async () =>
  (await db.selectFrom('audit_entry').select('action').orderBy('id', 'desc').executeTakeFirst())?.action;

describe('the secret in the cookie', () => {
  test('changes after a quarter of an hour, and the one before is accepted for a minute more', async () => {
    const browser = await signedIn();
    const first = browser.session();
    goTo(14 * aMinute);
    await browser.status();
    expect(browser.session()).toBe(first);
    goTo(16 * aMinute);
    const otherTab = new Browser(browser);
    expect(await browser.status()).toBe(200);
    expect(browser.session()).not.toBe(first);
    expect(await browser.status()).toBe(200);
    // What the other tab had sent before it knew the new secret.
    expect(await otherTab.status()).toBe(200);
    expect(otherTab.session()).toBe(first);
  });

  test('of requests at the same time changes once, and all of them get their responses', async () => {
    const browser = await signedIn();
    goTo(16 * aMinute);
    const tabs = Array.from({ length: 6 }, () => new Browser(browser));
    expect(await Promise.all(tabs.map((tab) => tab.status()))).toEqual(tabs.map(() => 200));
    const changed = tabs.filter((tab) => tab.session() !== browser.session());
    expect(changed).toHaveLength(1);
    expect(await changed[0]?.status()).toBe(200);
  });

  test('that was lost with its response is replaced by another one', async () => {
    const browser = await signedIn();
    const first = browser.session();
    goTo(16 * aMinute);
    await new Browser(browser).status();
    expect(await browser.status()).toBe(200);
    expect(browser.session()).toBe(first);
    goTo(18 * aMinute);
    expect(await browser.status()).toBe(200);
    expect(browser.session()).not.toBe(first);
    expect(await browser.status()).toBe(200);
  });

  test('that was copied ends the session for both, which is recorded and mailed', async () => {
    const browser = await signedIn();
    const thief = new Browser(browser);
    goTo(16 * aMinute);
    await browser.status();
    await browser.status();
    goTo(18 * aMinute);
    const tries = [thief, thief, thief].map((each) => each.send<{ detail: string }>('GET', '/api/auth/me'));
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers.map(({ body }) => body.detail).join()).toMatch(/used in two browsers/);
    expect(await browser.status()).toBe(401);
    expect(await lastAction()).toBe('end stolen session');
    const subject = 'Your session was used in two browsers, and has ended';
    expect((await mailSubjects()).filter((each) => each === subject)).toHaveLength(1);
  });

  test('changes when the admin has shown the password again', async () => {
    const browser = await signedIn();
    const before = browser.session();
    goTo(2 * aMinute);
    expect((await confirm(browser, 'wrong')).status).toBe(422);
    expect(browser.session()).toBe(before);
    expect((await confirm(browser)).status).toBe(200);
    expect(browser.session()).not.toBe(before);
    expect(await browser.status()).toBe(200);
  });

  test('that was copied before the password was shown again gets nothing by it', async () => {
    const browser = await signedIn();
    goTo(12 * aMinute);
    const thief = new Browser(browser);
    const copied = thief.session();
    await confirm(browser);
    // Nobody has used the new secret yet.
    expect([await powerful(thief), await thief.status()]).toEqual([403, 200]);
    goTo(14 * aMinute);
    expect([await powerful(thief), thief.session()]).toEqual([403, copied]);
    expect(await powerful(browser)).toBe(200);
    goTo(16 * aMinute);
    expect([await thief.status(), await browser.status()]).toEqual([401, 401]);
  });

  test('that was lost with the response to the password is no end: the password is asked for again', async () => {
    const browser = await signedIn();
    goTo(12 * aMinute);
    await confirm(new Browser(browser));
    goTo(14 * aMinute);
    expect([await powerful(browser), await browser.status()]).toEqual([403, 200]);
    expect((await confirm(browser)).status).toBe(200);
    expect(await powerful(browser)).toBe(200);
  });

  test('may change twice while a call of another tab is under way', async () => {
    const browser = await signedIn();
    const [slow, other] = [new Browser(browser), new Browser(browser)];
    goTo(16 * aMinute);
    await browser.status();
    await confirm(browser);
    expect(await browser.status()).toBe(200);
    expect([await slow.status(), await browser.status()]).toEqual([200, 200]);
    goTo(18 * aMinute);
    expect(await other.status()).toBe(401);
  });

  test('may arrive after a later one', async () => {
    const browser = await signedIn();
    goTo(16 * aMinute);
    const [earlier, later] = [new Browser(browser), new Browser(browser)];
    await earlier.status();
    await confirm(later);
    expect(new Set([browser, earlier, later].map((tab) => tab.session())).size).toBe(3);
    expect([await earlier.status(), await later.status(), await earlier.status()]).toEqual([200, 200, 200]);
  });

  test('that is older, beside the right token, ends the session, and a guess without the token does not', async () => {
    const browser = await signedIn();
    const [first, guess] = [new Browser(browser), new Browser(browser)];
    for (const minutes of [16, 32, 48]) {
      goTo(minutes * aMinute);
      await browser.status();
      await browser.status();
    }
    const [id = ''] = browser.session().split('.');
    guess.cookies.set(browser.sessionName(), `${id}.${'A'.repeat(43)}`);
    guess.token = undefined;
    expect([await guess.status(), await browser.status()]).toEqual([401, 200]);
    expect((await guess.send('GET', '/api/openapi.json')).status).toBe(200);
    expect(await browser.status()).toBe(200);
    expect([await first.status(), await browser.status()]).toEqual([401, 401]);
    expect(await lastAction()).toBe('end stolen session');
  });

  test('is worth nothing without the token, and the token nothing without it', async () => {
    const browser = await signedIn();
    const [cookieAlone, tokenAlone] = [new Browser(browser), new Browser(browser)];
    cookieAlone.token = undefined;
    tokenAlone.cookies.clear();
    expect([await cookieAlone.status(), await tokenAlone.status(), await browser.status()]).toEqual([
      401, 401, 200,
    ]);
  });

  test('that somebody has planted before the sign-in is not taken over', async () => {
    const browser = await signedIn();
    const planted = new Browser();
    const value = '00000000-0000-4000-8000-000000000000.' + 'A'.repeat(43);
    planted.cookies.set(browser.sessionName(), value);
    await planted.signIn();
    const [id = '', secret] = planted.session().split('.');
    const [plantedId, plantedSecret] = value.split('.');
    expect([id, secret]).not.toContain(plantedId);
    expect([id, secret]).not.toContain(plantedSecret);
    expect(await planted.status()).toBe(200);
  });

  test('of somebody else, planted, does not end that session', async () => {
    const victim = await signedIn();
    const attacker = new Browser();
    const [id = ''] = victim.session().split('.');
    attacker.cookies.set(victim.sessionName(), `${id}.${'A'.repeat(43)}`);
    await attacker.signIn();
    expect(await victim.status()).toBe(200);
  });
});

describe('a session ends', () => {
  test('half an hour after the last request of somebody who is there', async () => {
    const browser = await signedIn();
    goTo(29 * aMinute);
    expect(await browser.status()).toBe(200);
    goTo(58 * aMinute);
    expect(await browser.status()).toBe(200);
    goTo(88 * aMinute);
    expect(await browser.status()).toBe(401);
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  test('also while a page that nobody touches asks for news', async () => {
    const browser = await signedIn();
    for (let minutes = 5; minutes < 30; minutes += 5) {
      goTo(minutes * aMinute);
      expect(await browser.status({ 'x-idle': 'true' })).toBe(200);
    }
    goTo(30 * aMinute);
    expect(await browser.status({ 'x-idle': 'true' })).toBe(401);
  });

  test('after the minutes that an owner has set', async () => {
    const browser = await signedIn();
    const body = { idleMinutes: 10, secondFactorRoles: [] };
    expect((await browser.send('PUT', '/api/security/settings', body)).status).toBe(200);
    goTo(9 * aMinute);
    expect(await browser.status({ 'x-idle': 'true' })).toBe(200);
    goTo(10 * aMinute);
    expect(await browser.status()).toBe(401);
    await db.deleteFrom('setting').where('name', '=', 'security').execute();
  });

  test('after eight hours, however much it is used', async () => {
    const browser = await signedIn();
    for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
      goTo(minutes * aMinute);
      if ((await browser.status()) !== 200) throw new Error(`It ended after ${minutes} minutes.`);
    }
    goTo(8 * anHour);
    expect(await browser.status()).toBe(401);
  });

  test('when its browser signs in again', async () => {
    const browser = await signedIn();
    const before = new Browser(browser);
    await browser.signIn();
    expect([await before.status(), await browser.status()]).toEqual([401, 200]);
    expect(await sessions(browser)).toHaveLength(1);
  });

  test('when the account has twenty others that were used later', async () => {
    const browser = await signedIn();
    const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 19 }, () => ({
      ...row,
      id: randomUUID(),
      last_used_at: start + aMinute,
    }));
    await db.insertInto('session').values(others).execute();
    expect(await browser.status()).toBe(200);
    goTo(1);
    await signedIn();
    expect(await browser.status()).toBe(401);
    expect(await db.selectFrom('session').select('id').execute()).toHaveLength(20);
  });

  test('by signing out, which removes the cookie', async () => {
    const browser = await signedIn();
    const { headers } = await browser.send('POST', '/api/auth/logout');
    expect(headers.getSetCookie().join()).toMatch(
      /^session-[\w-]+=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
    );
    expect(browser.session()).toBe('');
  });
});

describe('the list of sessions', () => {
  test('names browser and address, and ends one', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    const listed = await sessions(browser);
    expect(listed).toHaveLength(2);
    const own = listed.find(({ isCurrent }) => isCurrent);
    expect(own).toMatchObject({ device: 'Chrome on Linux', id: browser.session().split('.')[0] });
    expect(own?.address).toMatch(/127\.0\.0\.1|::1/);
    const foreign = other.session().split('.')[0] ?? '';
    expect((await browser.send('DELETE', `/api/auth/sessions/${foreign}`)).status).toBe(200);
    expect([await browser.status(), await other.status()]).toEqual([200, 401]);
    expect((await browser.send('DELETE', `/api/auth/sessions/${foreign}`)).status).toBe(404);
    expect(await lastAction()).toBe('end session');
  });

  test('ends all others at once', async () => {
    const [browser, one, two] = [await signedIn(), await signedIn(), await signedIn()];
    expect((await browser.send('POST', '/api/auth/sessions/end-others')).status).toBe(200);
    expect([await browser.status(), await one.status(), await two.status()]).toEqual([200, 401, 401]);
  });

  test('of somebody else cannot be ended by an id, and can by an owner', async () => {
    const browser = await signedIn();
    const credentials = { username: 'helper@site.example', password: 'Copper-meadow 81 kettle' };
    const { body } = await browser.send<{ id: number }>('POST', '/api/admins/create', {
      ...credentials,
      role: 'viewer',
    });
    const theirs = await signIn(api, credentials);
    const meOf = async () => (await api.send('GET', '/api/auth/me', { headers: theirs })).status;
    const id = /=([\w-]{36})\./.exec(theirs.cookie)?.[1] ?? '';
    expect((await browser.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);
    expect(await meOf()).toBe(200);
    const end = (headers: Record<string, string>) =>
      api.send('POST', '/api/admins/1/end-sessions', { headers, json: {} });
    expect((await end(theirs)).status).toBe(403);
    expect((await browser.send('POST', `/api/admins/${body.id}/end-sessions`)).status).toBe(200);
    expect(await meOf()).toBe(401);
    expect(await browser.status()).toBe(200);
  });

  test('is not shortened without the password after ten minutes', async () => {
    const browser = await signedIn();
    goTo(11 * aMinute);
    const { status, body } = await browser.send<{ reason: string }>('POST', '/api/auth/sessions/end-others');
    expect([status, body.reason]).toEqual([403, 'confirm']);
  });
});

test('over TLS the cookie belongs to this host alone', async () => {
  const secure = { 'x-forwarded-proto': 'https' };
  const browser = new Browser();
  const { headers, body } = await browser.send<{ jwt: string }>(
    'POST',
    '/api/auth/authenticate',
    firstAdmin,
    secure,
  );
  browser.token = body.jwt;
  const sent = headers.getSetCookie().find((cookie) => cookie.includes('session-'));
  expect(sent).toMatch(
    /^__Host-session-[\w-]+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(await browser.status(secure)).toBe(200);
  // The same value under the name without the prefix, which another host of the domain could set.
  const planted = new Browser(browser);
  planted.cookies.set(browser.sessionName().replace('__Host-', ''), browser.session());
  planted.cookies.delete(browser.sessionName());
  expect(await planted.status(secure)).toBe(401);
});

test('a mail tells of a device that is new, and not of one that is known', async () => {
  const browser = await signedIn();
  await db.deleteFrom('mail').execute();
  await browser.signIn();
  expect(await mailSubjects()).toEqual([]);
  await signedIn();
  expect(await mailSubjects()).toEqual(['Sign-in on a new device']);
  const { body } = await db.selectFrom('mail').select('body').executeTakeFirstOrThrow();
  expect(body).toMatch(/Device: Chrome on Linux\nAddress: (127\.0\.0\.1|::1)\n/);
});
