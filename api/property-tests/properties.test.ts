// Generated requests, good and bad, for every call of the API's own document. PROPERTY_RUNS are the requests for each
// call, PROPERTY_SEED brings back those of an earlier time.
import { fc, propertySeed } from '../../tests/support/fast-check';
import { createOpenApi, type OpenApi } from '../src/documentation/open-api';
import { createResponseCheck } from './check-response';
import { callsOf, type Call } from './calls';
import { requestsOf } from './arbitrary-request';
import { numberFromEnvironment } from '../../tests/support/seeded-random';
import { runTriedApi, type TriedApi } from './property-test-api';
import { createValidator } from './schema-validator';

const runs = numberFromEnvironment('PROPERTY_RUNS', testEngine === 'SQLite' ? 80 : 30);
const document = createOpenApi();
const validator = createValidator(document.components.schemas);
const tally = { tried: 0, good: 0, accepted: 0, bad: 0, failures: 0 };

let api: TriedApi;
beforeAll(async () => {
  api = await runTriedApi();
});
afterAll(async () => {
  console.log(`${testEngine}, PROPERTY_SEED=${propertySeed}, requests: ${JSON.stringify(tally)}`);
  await api.db.destroy();
});

/** Hashing a password and working on a picture take their time. */
function runsOf({ path, form }: Call): number {
  if (path.includes('/auth/') || path === '/api/admins/create') return Math.ceil(runs / 4);
  return form ? Math.ceil(runs * 0.8) : runs;
}

test('what is tried is what the server says of itself', async () => {
  const served = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as OpenApi;
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
});

/** The database of the tests that run beside this one may be slow. */
const patience = 300_000 + runs * 1_000;

test.each(callsOf(document).map((call) => [call.name, call] as const))(
  '%s',
  async (_, call) => {
    const check = createResponseCheck(call);
    const requests = requestsOf(call, validator, await api.known(call));
    let state = await api.state();
    const property = fc.asyncProperty(requests, async (request) => {
      tally.tried += 1;
      tally[request.expected === 'good' ? 'good' : 'bad'] += 1;
      const responded = await api.send(call, request);
      if (request.expected === 'good' && responded.status === 200) tally.accepted += 1;
      const wrong = check(request, responded);
      const before = state;
      state = await api.state();
      if (Array.isArray(request.expected) && state !== before)
        wrong.push(`It changed ${before} to ${state}.`);
      if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${responded.text.slice(0, 500)}`);
    });
    const result = await fc.check(property, { numRuns: runsOf(call) });
    if (!result.failed) return;
    tally.failures += 1;
    const { message } = result.errorInstance as Error;
    throw new Error(`${message}\n${fc.defaultReportMessage(result)}`);
  },
  patience,
);

test('there were good requests among them, and most were accepted', () => {
  expect(tally.good).toBeGreaterThan(tally.tried / 5);
  expect(tally.accepted).toBeGreaterThan(tally.good / 2);
});
