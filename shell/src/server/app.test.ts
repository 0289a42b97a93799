import { request } from 'node:http';
import { connect } from 'node:net';
import { requestLimits } from '@site/shared-contracts';
import { serveShell } from '../../test-support/serve-shell';

const shell = serveShell();

/** By hand: fetch would tidy the address up before it asks. */
function askExactly(path: string): Promise<[number | undefined, string | undefined]> {
  const { hostname, port } = new URL(shell.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    })
      .on('error', reject)
      .end();
  });
}

test.each(['/\\evil.com/', '/.//evil.com/', '/%2e//evil.com/', '/x/..//evil.com/', '//evil.com/'])(
  '%s leads to no other site',
  async (address) => {
    const [, location = ''] = await askExactly(address);
    expect(location).not.toMatch(/^[/\\]{2}|^\w+:/);
  },
);

test.each(['/%', '/productsDetails/%E0%A4'])('%s gets the site’s own 404', async (address) => {
  const response = await shell.get(address);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('</footer>');
});

test.each([
  ['/products/?category=1', '/products?category=1'],
  ['/PRODUCTS?category=1&utm_source=mail', '/products?category=1&utm_source=mail'],
  ['/products?page=2', undefined],
  ['/About', '/about'],
  ['//about', '/about'],
  ['/%70roducts', '/products'],
  ['/productsdetails/3?quote=3', '/productsDetails/3?quote=3'],
  ['/productsDetails//3', '/productsDetails/3'],
  ['//?utm_source=//evil.example', '/?utm_source=//evil.example'],
  ['/Admin/newsandevents/', '/admin/newsAndEvents'],
])('%s leads to the one address of its page', async (spelling, address) => {
  const [status, location] = await askExactly(spelling);
  expect([status, location]).toEqual(address === undefined ? [200, undefined] : [308, address]);
});

test.each(['/nothing/', '/No-such-page', '//evil.example', '//evil.example/', '/evil.example//about'])(
  '%s is no page, and leads nowhere',
  async (address) => {
    expect(await askExactly(address)).toEqual([404, undefined]);
  },
);

test('API calls are forwarded with the request id; while the API is down, the response is a problem', async () => {
  const response = await shell.get('/api/category/all', { 'x-request-id': 'request-12345' });
  expect(response.headers.get('x-got-request-id')).toBe('request-12345');
  expect(await response.json()).toMatchObject({ data: [{ id: 1 }] });

  await shell.api.stop();
  const failed = await shell.get('/api/category/all');
  expect(failed.status).toBe(502);
  expect(failed.headers.get('content-type')).toContain('application/problem+json');
  expect(await failed.json()).toMatchObject({ title: 'The API cannot be reached', status: 502 });
});

test('the API receives the visitor’s IP address from this server only, and the other headers of a call', async () => {
  const response = await shell.get('/api/category/all', {
    'x-forwarded-for': '198.51.100.7, 203.0.113.9',
    'idempotency-key': 'a-key-of-its-own',
  });
  // The proxy in front runs on this machine, and its word is the last one of the list.
  expect(response.headers.get('x-got-forwarded-for')).toBe('203.0.113.9');
  expect(response.headers.get('x-got-key')).toBe('a-key-of-its-own');
});

test.each([
  ['198.51.100.7:40001', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:40001', '198.51.100.7'],
  ['2001:DB8::7, 127.0.0.9:40001', '2001:db8:0:0:0:0:0:7'],
  ['198.51.100.7, unknown', '127.0.0.1'],
])('from a proxy that writes %s the API hears %s', async (given, heard) => {
  const response = await shell.get('/api/category/all', { 'x-forwarded-for': given });
  expect(response.headers.get('x-got-forwarded-for')).toBe(heard);
});

test('an upload that is too large is rejected with a sentence before it is received', async () => {
  const response = await fetch(`${shell.origin}/api/products/create`, {
    method: 'POST',
    body: new Uint8Array(requestLimits.requestBytes + 1),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    status: 413,
    title: 'This is too much for one request',
    detail: `It has ${requestLimits.requestBytes + 1} bytes; a body of this kind may have ${requestLimits.requestBytes}.`,
  });
});

test.each(['/', '/healthz', '/no/such/page', '/api/category/all'])(
  'a request for %s with two Host headers is rejected',
  async (address) => {
    const { port } = new URL(shell.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET ${address} HTTP/1.1\r\nHost: a.example\r\nhOsT: b.example\r\nConnection: close\r\n\r\n`);
    let response = '';
    for await (const chunk of socket) response += String(chunk);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).not.toContain('b.example');
  },
);

test('a shell is not ready before it has the live build of each remote', async () => {
  await shell.host.stop();
  await shell.registry.write('content', [shell.host.publish('2.0.0', { name: 'content', pieces: ['hero'] })]);
  await shell.loader.refresh();
  const loading = await shell.get('/readyz');
  expect(loading.status).toBe(503);
  expect(await loading.json()).toMatchObject({
    status: 'loading',
    remotes: { catalogue: '1.0.0' },
    awaited: ['content'],
    problems: [expect.stringContaining('content: build 2.0.0 cannot be loaded')],
  });
  await shell.host.start();
  let ready = loading;
  for (; ready.status === 503; ready = await shell.get('/readyz')) await shell.loader.refresh();
  expect(await ready.json()).toMatchObject({ status: 'ready', remotes: { content: '2.0.0' }, problems: [] });
  // Once it was ready, a remote that comes later does not take it from its visitors.
  await shell.host.stop();
  await shell.registry.write('enquiry', [
    shell.host.publish('3.0.0', { name: 'enquiry', pieces: ['contact-form'] }),
  ]);
  await shell.loader.refresh();
  expect((await shell.get('/readyz')).status).toBe(200);
});

test('the server reports that it is alive and ready', async () => {
  expect((await shell.get('/healthz')).status).toBe(200);
  expect(await (await shell.get('/readyz')).json()).toEqual({
    status: 'ready',
    remotes: { catalogue: '1.0.0' },
    canaries: [],
    problems: [],
  });
});

test.each(['/about?utm_content=50%off', '/about?utm_campaign=caf%E9'])(
  '%s is the page, whatever stands in its query',
  async (address) => {
    expect((await shell.get(address)).status).toBe(200);
  },
);

test('each request is one line in the log, except health checks', async () => {
  for (const address of ['/healthz', '/readyz', '/robots.txt?q=secret'])
    await (await shell.get(address)).text();
  await shell.stop();
  expect(shell.log.filter(({ msg }) => msg === 'request completed').map(({ path }) => path)).toEqual([
    '/robots.txt',
  ]);
});

test.each(['/api/%', '/api/products/%E0%A4'])('%s is rejected with a problem', async (address) => {
  const response = await shell.get(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ]);
  expect(await response.json()).toMatchObject({ title: 'This address cannot be read' });
});

test.each(['/assets/old.js', '/site/pictures/old.webp', '/remotes/catalogue/1.0.0/old.js'])(
  '%s is not there, in words, and no cache stores that',
  async (address) => {
    const response = await shell.get(address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ title: 'There is nothing at this address' });
  },
);

test('an unexpected error is a page for a visitor, a problem for a program, and a line in the log', async () => {
  shell.breakSite();
  const page = await shell.get('/productsDetails/1');
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toContain('<h1>This page could not be shown</h1>');
  expect(html).not.toMatch(/TypeError|node_modules|\.ts:/);
  expect(shell.log).toContainEqual(expect.objectContaining({ msg: 'request failed' }));

  const report = await fetch(`${shell.origin}/csp-reports`, {
    method: 'POST',
    body: 'x'.repeat(20_000),
    headers: { 'content-type': 'application/csp-report' },
  });
  expect([report.status, report.headers.get('content-type')]).toEqual([
    413,
    'application/problem+json; charset=utf-8',
  ]);
  await report.text();
});

test('the service worker is revalidated at each visit, and so is its offline page', async () => {
  const worker = await shell.get('/service-worker.js');
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(await worker.text()).toBe('// keeps what was seen');

  const page = await shell.get('/offline');
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(html).toContain('<h1>You are offline</h1>');
  expect(html).toMatch(/href="tel:\+\d+"/);
  expect(html).toContain('<div id="seen-pages"></div>');
  expect(html).not.toContain('<script');
});
