import { request } from 'node:http';
import { runApi } from '../../test-support/run-api';
import { firstAdmin } from '../../test-support/sign-in';

/** The API takes the client's address from a trusted proxy; this test takes the place of the proxy. */
async function tryPasswords(forwardedFor: string[]): Promise<number[]> {
  const { url } = await runApi();
  const statuses = [];
  for (const address of forwardedFor) {
    statuses.push(
      await new Promise<number>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
        request(`${url}/api/auth/authenticate`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end(JSON.stringify({ username: firstAdmin.username, password: 'nope-nope' }));
      }),
    );
  }
  return statuses;
}

const fiveTriesOf = (attempts: number) =>
  Array.from({ length: attempts }, (_, index) => (index < 5 ? 401 : 429));

test.each([
  ['one port after the other', Array.from({ length: 9 }, (_, index) => `198.51.100.77:4000${index}`)],
  [
    'every notation',
    [
      '198.51.100.77',
      '198.51.100.77:40001',
      '[::ffff:198.51.100.77]',
      '::ffff:198.51.100.77',
      '::ffff:c633:644d',
      '0:0:0:0:0:ffff:198.51.100.77',
      '[::FFFF:C633:644D]:40001',
    ],
  ],
  [
    'a list that the client started',
    Array.from({ length: 7 }, (_, index) => `203.0.113.${index}, 198.51.100.77:1`),
  ],
  [
    'a proxy of the company, with its port',
    Array.from({ length: 7 }, (_, i) => `198.51.100.77:${i + 1}, 127.0.0.9:${i + 1}`),
  ],
  ['what is no address', Array.from({ length: 7 }, (_, index) => `203.0.113.${index}, unknown-${index}`)],
])('%s is one caller, who has five tries', async (_, addresses) => {
  expect(await tryPasswords(addresses)).toEqual(fiveTriesOf(addresses.length));
});

test('other addresses are counted separately', async () => {
  const addresses = Array.from({ length: 7 }, (_, index) => `198.51.100.${index}:40001`);
  expect(await tryPasswords(addresses)).toEqual(addresses.map(() => 401));
});
