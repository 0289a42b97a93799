// Malformed URLs and unknown methods get an error response like every other URL that does not exist.
import { request as httpRequest } from 'node:http';
import { fc, propertySeed } from '@site/shared-testing/fast-check';
import { Problem } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { runApi, type ApiUnderTest } from '../test-support/run-api';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await runApi();
});

const pathSegment = fc.oneof(
  fc.constantFrom('api', 'products', 'all', 'category', '1', 'images', 'trash', 'purge', 'healthz', 'docs'),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%c0%af',
    '%ff',
    '..',
    '%2e%2e',
    '%2f',
    '\\',
    ';',
    ':id',
    '*',
    '__proto__',
    '',
  ),
  fc.constantFrom(
    'x'.repeat(9000),
    '%F0%9F%A7%BC',
    '%ED%A0%80',
    '$&',
    '{id}',
    '[]',
    '|',
    '^',
    '`',
    '~',
    '@',
    '!',
  ),
);
const queryString = fc.constantFrom(
  '',
  '?',
  '?page[]=1',
  '?page[a]=1',
  '?%',
  '?%zz=1',
  '?page=%zz',
  '?a&b&=&&',
  '?__proto__=1',
);
const method = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
);

test('a malformed URL gets a client error as problem+json', async () => {
  const statuses: Record<number, number> = {};
  const urls = fc.tuple(method, fc.array(pathSegment, { maxLength: 5 }), queryString);
  await fc.assert(
    fc.asyncProperty(urls, async ([verb, segments, query]) => {
      const { status, text } = await send(verb, `/${segments.join('/')}${query}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect(status).toBeLessThan(500);
      if (status < 400 || verb === 'HEAD') return;
      expect(z.safeParse(Problem, JSON.parse(text)).error).toBeUndefined();
    }),
    { numRuns: 400 },
  );
  console.log(`${testEngine}, PROPERTY_SEED=${propertySeed}, malformed URLs: ${JSON.stringify(statuses)}`);
});

/** Unlike `fetch`, does not normalise the URL first. */
function send(verb: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method: verb, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}
