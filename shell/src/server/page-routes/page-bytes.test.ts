import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const asAdmin = { method: 'POST', headers: { authorization: 'Bearer a.b.c' } };

/** The response as it is sent: `fetch` decodes it. */
const rawGet = (address: string, encoding: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(shell.origin + address, { headers: { 'accept-encoding': encoding } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).on('error', reject);
  });

const decode = (encoding: string, body: Buffer) =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

test.each(['br', 'gzip', ''])(
  'a cached page with encoding "%s" is the same page for everybody, sent with its length',
  async (encoding) => {
    await (await shell.get('/products')).text();
    const read = () => rawGet('/products', encoding);
    const [first, second] = [await read(), await read()];
    expect(decode(encoding, second.body)).toEqual(decode(encoding, first.body));
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(first.headers['content-length']).toBe(String(first.body.length));
    expect(first.headers['content-encoding']).toBe(encoding || undefined);
  },
);

test('a cached page becomes smaller after its second response, and its text stays', async () => {
  const before = await rawGet('/products', 'br');
  let after = before;
  while (after.body.length >= before.body.length) after = await rawGet('/products', 'br');
  expect(brotliDecompressSync(after.body).equals(brotliDecompressSync(before.body))).toBe(true);
  expect(after.headers.etag).toBe(before.headers.etag);
});

test('an unchanged page is a 304 without a policy', async () => {
  await (await shell.get('/products')).text();
  const etag = (await shell.get('/products')).headers.get('etag') ?? '';
  for (const known of [etag, `"another", ${etag}`]) {
    const response = await shell.get('/products', { 'if-none-match': known });
    expect(response.status).toBe(304);
    expect(response.headers.has('content-security-policy')).toBe(false);
  }
});

test('a page that is rendered again from the same data has the same ETag', async () => {
  const etag = async () => {
    await (await shell.get('/products')).text();
    const response = await shell.get('/products');
    await response.text();
    return response.headers.get('etag');
  };
  const first = await etag();
  await (await fetch(`${shell.origin}/api/category/create`, asAdmin)).text();
  shell.api.items = 1;
  expect(await etag()).toBe(first);
});
