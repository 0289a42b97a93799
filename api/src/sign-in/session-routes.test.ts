import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await runApi();
});

test('an admin signs in, is known, and signs out', async () => {
  const headers = await signIn(api);
  const me = await api.send<{ username: string }>('GET', '/api/auth/me', { headers });
  expect(me.status).toBe(200);
  expect(me.body.username).toBe(firstAdmin.username);
  expect((await api.send('POST', '/api/auth/logout', { headers })).status).toBe(200);
  expect((await api.send('GET', '/api/auth/me', { headers })).status).toBe(401);
});
