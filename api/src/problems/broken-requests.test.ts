import { Problem } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { sendRaw } from '../../test-support/raw-request';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await runApi();
});

test.each([
  ['no HTTP', 400, 'Hello?\r\n\r\n'],
  ['another version', 400, 'GET /api/news/all HTTP/9\r\n\r\n'],
  ['an endless address', 431, `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  [
    'two lengths',
    400,
    'POST /api/contact/create HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
])('%s is refused as a problem', async (_, status, bytes) => {
  const answer = await sendRaw(api.url, [bytes]);
  expect(answer.status).toBe(status);
  const [head = '', body = ''] = answer.text.split('\r\n\r\n');
  expect(head).toMatch('application/problem+json');
  expect(z.parse(Problem, JSON.parse(body)).status).toBe(status);
  expect((await api.get('/api/news/all')).status).toBe(200);
});

test('whoever asked for the head alone gets the head alone', async () => {
  const answer = await sendRaw(api.url, [`HEAD /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`]);
  expect(answer.status).toBe(431);
  expect(answer.text.split('\r\n\r\n')[1]).toBe('');
});
