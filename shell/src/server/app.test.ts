import { request } from 'node:http';
import { limits } from '@site/shared-contracts';
import { serveShell } from '../../test-support/serve-shell';

const shell = serveShell();

test.each(['/\\evil.com/', '/.//evil.com/', '/%2e//evil.com/', '/x/..//evil.com/', '//evil.com/'])(
  '%s leads to no other site',
  async (address) => {
    // By hand: fetch would tidy the address up before it asks.
    const location = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(shell.origin);
      request({ hostname, port, path: address }, (answer) => {
        answer.resume();
        resolve(answer.headers.location ?? '');
      })
        .on('error', reject)
        .end();
    });
    expect(location).not.toMatch(/^[/\\]{2}|^\w+:/);
  },
);

test.each(['/%', '/productsDetails/%E0%A4'])('%s gets the site’s own 404', async (address) => {
  const answer = await shell.get(address);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('</footer>');
});

test('a slash too many at the end leads to the page, never to another site', async () => {
  const answer = await shell.get('/products/?category=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/products?category=1']);
  expect((await shell.get('//example.com/')).headers.get('location')).toBe('/example.com');
});

test('calls of the API are passed on with the request id; where it is down, a problem says so', async () => {
  const answer = await shell.get('/api/category/all', { 'x-request-id': 'request-12345' });
  expect(answer.headers.get('x-got-request-id')).toBe('request-12345');
  expect(await answer.json()).toMatchObject({ data: [{ id: 1 }] });

  await shell.api.stop();
  const failed = await shell.get('/api/category/all');
  expect(failed.status).toBe(502);
  expect(failed.headers.get('content-type')).toContain('application/problem+json');
  expect(await failed.json()).toMatchObject({ title: 'The API cannot be reached', status: 502 });
});

test('the API hears the address of the visitor, from this server alone, and what else a call brings', async () => {
  const answer = await shell.get('/api/category/all', {
    'x-forwarded-for': '198.51.100.7, 203.0.113.9',
    'idempotency-key': 'a-key-of-its-own',
  });
  // The proxy in front runs on this machine, and its word is the last one of the list.
  expect(answer.headers.get('x-got-forwarded-for')).toBe('203.0.113.9');
  expect(answer.headers.get('x-got-key')).toBe('a-key-of-its-own');
});

test('an upload that is too large is refused in words, before it has come in', async () => {
  const answer = await fetch(`${shell.origin}/api/products/create`, {
    method: 'POST',
    body: new Uint8Array(limits.requestBytes + 1),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ status: 413, title: 'This is too much for one request' });
});

test('the server says that it is alive and ready', async () => {
  expect((await shell.get('/healthz')).status).toBe(200);
  expect(await (await shell.get('/readyz')).json()).toEqual({
    status: 'ready',
    remotes: { catalogue: '1.0.0' },
  });
});
