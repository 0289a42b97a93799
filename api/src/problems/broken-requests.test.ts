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
  ['an address of 8 kB', 431, `GET /api/${'x'.repeat(8192)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['8 kB of cookies', 431, `GET /api/news/all HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(8192)}\r\n\r\n`],
  ['a query of 2 kB', 414, `GET /api/news/all?${'x'.repeat(2049)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a query of 51 values', 414, `GET /api/news/all?${'&'.repeat(50)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  [
    'two lengths',
    400,
    'POST /api/contact/create HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
])('%s is rejected with problem+json', async (_, status, bytes) => {
  const response = await sendRaw(api.url, [bytes]);
  expect(response.status).toBe(status);
  const [head = '', body = ''] = response.text.split('\r\n\r\n');
  expect(head).toMatch('application/problem+json');
  const problem = z.parse(Problem, JSON.parse(body));
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(/[a-z]{3} .*\.$/);
  expect((await api.get('/api/news/all')).status).toBe(200);
});

test('a request of the maximum length gets a response', async () => {
  const headers = { cookie: 'x'.repeat(7000) };
  expect((await api.get('/api/news/all', headers)).status).toBe(200);
  const search = encodeURIComponent('ക'.repeat(100));
  expect((await api.get(`/api/products/all?search=${search}&page=1&pageSize=100`)).status).toBe(200);
  expect((await api.get(`/api/products/all?${'&'.repeat(49)}`)).status).toBe(200);
});

test('a HEAD request gets headers alone', async () => {
  const response = await sendRaw(api.url, [`HEAD /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`]);
  expect(response.status).toBe(431);
  expect(response.text.split('\r\n\r\n')[1]).toBe('');
});
