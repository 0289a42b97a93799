// How many codes somebody can try who knows the password.
import { setUpApiWithClock } from '../../test-support/api-with-clock';
import { secondFactorCalls, type Problem } from '../../test-support/second-factor-calls';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { anHour } from '../time/time';

const context = setUpApiWithClock();
const calls = secondFactorCalls(() => context.api);

const network = (index: number) => `198.18.${index >> 8}.${index & 255}`;

/** Each from a network of its own. Returns how many are checked. */
async function guess(times: number, duration: number, atOnce: number): Promise<number> {
  let checked = 0;
  for (let index = 0; index < times; index += atOnce) {
    const answers = Array.from({ length: atOnce }, async (_, more) => {
      const { username, password } = firstAdmin;
      const { body } = await context.api.send<Problem>('POST', '/api/auth/authenticate', {
        // No app shows letters: none of them is right by chance.
        json: { username, password, code: `guess ${index + more}` },
        headers: { 'x-forwarded-for': network(index + more) },
      });
      return body.reason;
    });
    checked += (await Promise.all(answers)).filter((reason) => reason === 'wrong-code').length;
    context.now += (duration / times) * atOnce;
  }
  return checked;
}

test('of 1,000 codes in an hour 17 are checked, and of one an hour in the five days after that 22', async () => {
  await calls.addApp(await signIn(context.api));
  expect(await guess(1000, anHour, 10)).toBe(17);
  expect(await guess(5 * 24, 5 * 24 * anHour, 1)).toBe(22);
}, 300_000);
