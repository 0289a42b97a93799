// Generated requests, valid and invalid, for every call of the API's OpenAPI document. PROPERTY_RUNS is the number of
// requests for each call; PROPERTY_SEED repeats the requests of an earlier run.
import { fc, propertySeed } from '@site/shared-testing/fast-check';
import { signIn } from '../test-support/sign-in';
import { createOpenApi, type OpenApi } from '../src/documentation/open-api';
import { createResponseCheck } from './check-response';
import { listCalls, type Call } from './calls';
import { arbitraryRequest } from './arbitrary-request';
import { numberFromEnvironment } from '@site/shared-testing/seeded-random';
import { runPropertyTestApi, type PropertyTestApi } from './property-test-api';
import { createValidator } from './schema-validator';

const runs = numberFromEnvironment('PROPERTY_RUNS', 10);
const document = createOpenApi();
const validator = createValidator(document.components.schemas);
const tally = { sent: 0, valid: 0, accepted: 0, invalid: 0, failures: 0 };

let api: PropertyTestApi;
beforeAll(async () => {
  api = await runPropertyTestApi();
});
afterAll(async () => {
  console.log(`${testEngine}, PROPERTY_SEED=${propertySeed}, requests: ${JSON.stringify(tally)}`);
  await api.db.destroy();
});

/** Fewer for calls that hash a password or process an image, which is slow. */
function runsOf({ path, form }: Call): number {
  if (path.includes('/auth/') || path === '/api/admins/create') return Math.ceil(runs / 4);
  return form ? Math.ceil(runs * 0.8) : runs;
}

test('the tested document is the one that the server publishes', async () => {
  const served = (await (
    await fetch(`${api.url}/api/openapi.json`, { headers: await signIn(api) })
  ).json()) as OpenApi;
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
});

/** Generous, because other tests may use the database server at the same time. */
const timeout = 300_000 + runs * 1_000;

test.each(listCalls(document).map((call) => [call.name, call] as const))(
  '%s',
  async (_, call) => {
    const check = createResponseCheck(call);
    const requests = arbitraryRequest(call, validator, await api.existing(call));
    let state = await api.state();
    const property = fc.asyncProperty(requests, async (request) => {
      tally.sent += 1;
      tally[request.expected === 'valid' ? 'valid' : 'invalid'] += 1;
      const response = await api.send(call, request);
      if (request.expected === 'valid' && response.status === 200) tally.accepted += 1;
      const wrong = check(request, response);
      const before = state;
      state = await api.state();
      if (Array.isArray(request.expected) && state !== before)
        wrong.push(`It changed ${before} to ${state}.`);
      if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${response.text.slice(0, 500)}`);
    });
    const result = await fc.check(property, { numRuns: runsOf(call) });
    if (!result.failed) return;
    tally.failures += 1;
    const { message } = result.errorInstance as Error;
    throw new Error(`${message}\n${fc.defaultReportMessage(result)}`);
  },
  timeout,
);

test('enough of the generated requests were valid, and enough of those were accepted', () => {
  expect(tally.valid).toBeGreaterThan(tally.sent / 5);
  expect(tally.accepted).toBeGreaterThan(tally.valid / 3);
});
