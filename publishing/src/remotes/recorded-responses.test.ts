import { callModule } from '../../../tests/support/call-module';

interface RecordedResponse {
  status: number;
  contentType: string;
  body: string;
}

const recorded = {
  'GET /api/products/all': 'all',
  'GET /api/products/all?page=2': 'page 2',
  'GET /api/products/:id': 'one',
  'POST /api/contact/create': 'receipt',
};
const request = (method: string, url: string) =>
  callModule<RecordedResponse>(
    '../publishing/src/remotes/recorded-responses.mjs',
    'findRecordedResponse',
    recorded,
    method,
    url,
  );

test.each([
  ['GET', '/api/products/all?page=2', 'page 2'],
  ['GET', '/api/products/all?page=3', 'all'],
  ['GET', '/api/products/7', 'one'],
  ['POST', '/api/contact/create', 'receipt'],
])('%s %s is responded to with the nearest recording', async (method, url, body) => {
  expect(await request(method, url)).toEqual({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify(body),
  });
});

test('a call that was not recorded is a 404 that names it', async () => {
  const { status, body } = await request('DELETE', '/api/products/7');
  expect(status).toBe(404);
  expect(body).toContain('DELETE /api/products/7 is not recorded.');
});

test('an image that was not recorded is a grey one', async () => {
  expect(await request('GET', '/api/images/a-640.webp')).toMatchObject({
    status: 200,
    contentType: 'image/svg+xml',
  });
});

test('the recordings of a remote include the texts of the site', async () => {
  const all = await callModule<Record<string, unknown>>(
    '../publishing/src/remotes/recorded-responses.mjs',
    'readRecordedResponses',
    process.cwd(),
    'mfe-catalogue',
  );
  expect(Object.keys(all)).toEqual(
    expect.arrayContaining(['GET /site/site-content.json', 'GET /api/products/:id']),
  );
});
