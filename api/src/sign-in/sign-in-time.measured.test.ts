// Nobody can find out by the time of a response which accounts exist.
import { cpuTimeOf } from '../../test-support/cpu-time';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { firstAdmin } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { hashPassword, verifyPassword } from './passwords';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function expectSimilar(some: number[], others: number[]) {
  const ratio = median(some) / median(others);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}

test('verifying a password takes as long without a hash as with one', async () => {
  const made = await hashPassword('Tidal-lantern 47');
  const [withoutHash, withHash]: [number[], number[]] = [[], []];
  for (let round = 0; round < 25; round += 1) {
    withoutHash.push(await cpuTimeOf(() => verifyPassword(undefined, 'wrong')));
    withHash.push(await cpuTimeOf(() => verifyPassword(made, 'wrong')));
  }
  expectSimilar(withoutHash, withHash);
});

const requests = [
  ['a sign-in', '/api/auth/authenticate', (username: string) => ({ username, password: 'wrong' }), 401],
  ['a forgotten password', '/api/auth/forgotten-password', (username: string) => ({ username }), 200],
] as const;

test.each(requests)(
  '%s takes as long for an unknown user as for a known one',
  async (_, path, json, status) => {
    const folder = await newFolder();
    const api = await runApi({ dataDir: folder });
    const db = await openDatabase(databaseIn(folder));
    const measure = async (username: string) => {
      await db.deleteFrom('sign_in_failure').execute();
      await db.deleteFrom('rate_count').execute();
      return cpuTimeOf(async () => {
        expect((await api.send('POST', path, { json: json(username) })).status).toBe(status);
      });
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round += 1) {
      known.push(await measure(firstAdmin.username));
      unknown.push(await measure(`nobody-${round}@site.example`));
    }
    await db.destroy();
    expectSimilar(unknown, known);
  },
);
