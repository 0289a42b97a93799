// Addresses and methods that no document describes: refused in plain words, whatever they are made of.
import { request as httpRequest } from 'node:http';
import { fc, propertySeed } from '../../tests/support/fast-check';
import { Problem } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { runApi, type ApiUnderTest } from '../test-support/run-api';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await runApi();
});

const word = fc.oneof(
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
const question = fc.constantFrom(
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

test('an odd address is refused like any other that is not there', async () => {
  const statuses: Record<number, number> = {};
  const addresses = fc.tuple(method, fc.array(word, { maxLength: 5 }), question);
  await fc.assert(
    fc.asyncProperty(addresses, async ([verb, words, asked]) => {
      const { status, text } = await send(verb, `/${words.join('/')}${asked}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect(status).toBeLessThan(500);
      if (status < 400 || verb === 'HEAD') return;
      expect(z.safeParse(Problem, JSON.parse(text)).error).toBeUndefined();
    }),
    { numRuns: 400 },
  );
  console.log(`${testEngine}, PROPERTY_SEED=${propertySeed}, odd addresses: ${JSON.stringify(statuses)}`);
});

/** Unlike `fetch`, does not put the address right first. */
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
