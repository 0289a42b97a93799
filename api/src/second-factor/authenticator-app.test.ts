import { setUpApiWithClock } from '../../test-support/api-with-clock';
import { databaseIn, runApi } from '../../test-support/run-api';
import { codeOf, headersOf, secondFactorCalls, type Problem } from '../../test-support/second-factor-calls';
import { firstAdmin, signIn, type SessionHeaders } from '../../test-support/sign-in';
import { aMinute, aSecond } from '../time/time';

const context = setUpApiWithClock();
const calls = secondFactorCalls(() => context.api);

let headers: SessionHeaders;
let secret: string;
let recoveryCodes: string[];

beforeEach(async () => {
  headers = await signIn(context.api);
  ({ secret, recoveryCodes } = await calls.addApp(headers));
});

const attempt = (
  code?: string,
  { password = firstAdmin.password, network = '192.0.2.1', cookie = '' } = {},
) =>
  context.api.send<Problem & { jwt?: string }>('POST', '/api/auth/authenticate', {
    json: { username: firstAdmin.username, password, code },
    headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
  });
const answerTo = async (...given: Parameters<typeof attempt>) => {
  const { status, body } = await attempt(...given);
  return body.reason ?? status;
};
/** One that is wrong, whatever the time. */
const wrongCode = () => {
  const right = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code));
};

test('the password alone is not enough, and the code of the app signs in', async () => {
  const { status, body } = await attempt();
  expect([status, body.reason, body.jwt]).toEqual([401, 'second-factor', undefined]);
  expect(await answerTo(wrongCode())).toBe('wrong-code');
  const signedIn = await attempt(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`);
  expect(signedIn.status).toBe(200);
  const me = await context.api.send('GET', '/api/auth/me', { headers: headersOf(signedIn) });
  expect(me.status).toBe(200);
});

test('whether an account exists, and has a second factor, is not said to who does not know the password', async () => {
  const answers = [
    await attempt(undefined, { password: 'wrong-password' }),
    await attempt('123456', { password: 'wrong-password' }),
    await context.api.send<Problem>('POST', '/api/auth/authenticate', {
      json: { username: 'nobody@site.example', password: firstAdmin.password, code: '123456' },
    }),
  ];
  for (const { status, body } of answers)
    expect([status, body.reason, body.detail]).toEqual([
      401,
      undefined,
      'Invalid credentials. Please try again.',
    ]);
});

test('a code is accepted once, and so is one of two that come at the same time', async () => {
  expect(await answerTo(codeOf(secret))).toBe(200);
  expect(await answerTo(codeOf(secret))).toBe('wrong-code');
  // One that was seen earlier and not used.
  expect(await answerTo(codeOf(secret, -30))).toBe('wrong-code');
  context.now += 30 * aSecond;
  const code = codeOf(secret);
  const answers = await Promise.all([answerTo(code), answerTo(code)]);
  expect(answers.sort()).toEqual([200, 'wrong-code']);
});

test('a clock may be a minute off, and not two', async () => {
  const answers = [];
  for (const seconds of [-120, 120, -60, 60]) {
    context.now += 10 * aMinute;
    answers.push(await answerTo(codeOf(secret, seconds)));
  }
  expect(answers).toEqual(['wrong-code', 'wrong-code', 200, 200]);
});

test('a secret that was not confirmed with a code asks for none', async () => {
  await calls.send('DELETE', '/api/auth/authenticator-app/delete', undefined, headers);
  await calls.send('POST', '/api/auth/authenticator-app/create', undefined, headers);
  const wrong = await calls.send('POST', '/api/auth/authenticator-app/confirm', { code: '12' }, headers);
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']]);
  expect(await answerTo()).toBe(200);
});

test('the stored secret is encrypted, and there is one app at a time', async () => {
  const row = await context.db.selectFrom('totp').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  const again = await calls.send('POST', '/api/auth/authenticator-app/create', undefined, headers);
  expect(again.status).toBe(409);
});

test('a recovery code signs in once, however it is typed, also of two at the same time', async () => {
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(await answerTo(first.toUpperCase().replaceAll('-', ' '))).toBe(200);
  expect(await answerTo(first)).toBe('wrong-code');
  const answers = await Promise.all([answerTo(second), answerTo(second)]);
  expect(answers.sort()).toEqual([200, 'wrong-code']);
  const { body } = await context.api.send('GET', '/api/auth/second-factors', { headers });
  expect(body).toMatchObject({ recoveryCodesLeft: 8, passkeys: [], isRequired: false });
  const stored = JSON.stringify(await context.db.selectFrom('recovery_code').selectAll().execute());
  expect(stored).not.toContain(second.replaceAll('-', ''));
});

test('new recovery codes end those from before, and go with the last second factor', async () => {
  const made = await calls.send('POST', '/api/auth/recovery-codes/create', undefined, headers);
  expect(made.body.recoveryCodes).toHaveLength(10);
  expect(await answerTo(recoveryCodes[0])).toBe('wrong-code');
  expect(await answerTo(made.body.recoveryCodes?.[0])).toBe(200);
  await calls.send('DELETE', '/api/auth/authenticator-app/delete', undefined, headers);
  expect(await context.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  const none = await calls.send('POST', '/api/auth/recovery-codes/create', undefined, headers);
  expect(none.status).toBe(409);
});

test('changing second factors needs a recent sign-in', async () => {
  context.now += 11 * aMinute;
  const answers = await Promise.all(
    [
      ['POST', '/api/auth/authenticator-app/create'],
      ['POST', '/api/auth/authenticator-app/confirm'],
      ['DELETE', '/api/auth/authenticator-app/delete'],
      ['POST', '/api/auth/passkeys/challenge'],
      ['POST', '/api/auth/passkeys/create'],
      ['DELETE', '/api/auth/passkeys/delete/abc'],
      ['POST', '/api/auth/recovery-codes/create'],
    ].map(([method = '', path = '']) => calls.send(method, path, undefined, headers)),
  );
  expect(answers.map(({ status, body }) => [status, body.reason])).toEqual(
    answers.map(() => [403, 'confirm']),
  );
});

test('the admin is told by mail what happens to the account', async () => {
  await answerTo(recoveryCodes[0]);
  for (let index = 0; index < 5; index += 1) await answerTo(wrongCode());
  const mails = await context.db.selectFrom('mail').select(['to_address', 'subject']).orderBy('id').execute();
  expect(mails).toEqual(
    [
      'An authenticator app was set up',
      'A recovery code was used',
      'Sign-in on a new device',
      'Wrong codes of the second factor',
    ].map((subject) => ({ subject, to_address: firstAdmin.username })),
  );
});

describe('somebody who knows the password', () => {
  const ipv4 = (index: number) => `198.18.${index >> 8}.${index & 255}`;

  test('has 12 of 30 codes checked that are sent at once, each from another network', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) => answerTo(wrongCode(), { network: ipv4(index) }));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer === 'wrong-code')).toHaveLength(12);
    expect(answers.filter((answer) => answer === 429)).toHaveLength(18);
  });

  test('gets no new attempts by the password without a code, nor by the sign-in of the admin', async () => {
    const seen = [];
    for (let index = 0; index < 5; index += 1) {
      expect(await answerTo()).toBe('second-factor');
      seen.push(await answerTo(wrongCode()));
    }
    expect(seen).toEqual(seen.map(() => 'wrong-code'));
    expect(await answerTo()).toBe(429);
    for (let index = 0; index < 7; index += 1)
      seen.push(await answerTo(wrongCode(), { network: ipv4(index) }));
    expect(await answerTo(codeOf(secret), { network: '203.0.113.9' })).toBe(429);
    context.now += aMinute;
    expect(await answerTo(codeOf(secret), { network: '203.0.113.9' })).toBe(200);
    expect(await answerTo(wrongCode(), { network: ipv4(20) })).toBe('wrong-code');
    expect(await answerTo(wrongCode(), { network: ipv4(21) })).toBe(429);
  });
});

test('without a key that encrypts, PostgreSQL has no authenticator apps', async () => {
  const keyless = await runApi();
  const json = { headers: await signIn(keyless) };
  const { status, body } = await keyless.send<Problem>('POST', '/api/auth/authenticator-app/create', json);
  const isPostgres = databaseIn('any').startsWith('postgres');
  expect([status, body.detail?.includes('SETTINGS_KEY')]).toEqual(
    isPostgres ? [409, true] : [200, undefined],
  );
});
