// The way of a call through the shell, with a server behind it that responds as the API does.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { httpLimits } from '@site/shared-contracts/server/request-limits';
import { fastify, type FastifyInstance } from 'fastify';
import { apiProxy } from './api-proxy';
import { PageCache } from './serving/page-cache';

const megabyte = 1024 * 1024;

let api: FastifyInstance;
let shell: FastifyInstance;
let origin: string;
let calls: number;
let pages: PageCache;
let breakConnection: () => void;

beforeEach(async () => {
  calls = 0;
  const isBroken = new Promise<void>((resolve) => (breakConnection = resolve));
  api = fastify({ bodyLimit: 64 * 1024 });
  api.addHook('onRequest', (_request, _reply, done) => {
    calls += 1;
    done();
  });
  api.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload));
  api.post('/api/contact/create', ({ headers }) => headers);
  api.put('/api/products/update/:id', async ({ body }, reply) => {
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
    return reply.header('etag', '"4"').send({ bytes });
  });
  api.post('/api/category/create', () => ({}));
  api.post('/api/auth/authenticate', ({ headers }, reply) =>
    reply.header('set-cookie', 'device-a=b; Path=/api/auth; HttpOnly; SameSite=Strict').send(headers),
  );
  api.get('/api/busy', (_, reply) => reply.code(503).header('retry-after', '7').send({}));
  api.post('/api/many', (_, reply) => reply.code(429).header('retry-after', '30').send({}));
  api.get('/api/quotes/export', ({ raw }, reply) => {
    const file = Readable.from(
      (async function* () {
        yield 'Id,Name\r\n';
        await isBroken;
        raw.socket.destroy();
      })(),
    );
    return reply.type('text/csv').send(file);
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  pages = new PageCache();
  shell = fastify({ trustProxy: 'loopback' });
  const { port } = api.server.address() as AddressInfo;
  await shell.register(apiProxy, {
    apiBaseUrl: `http://127.0.0.1:${port}`,
    cache: pages,
    refreshSite: () => Promise.resolve(),
    ownBrochure: { refresh: () => Promise.resolve(true) },
  });
  origin = await shell.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await shell.close();
  await api.close();
});

test('a response that the API does not end has no end for the browser', async () => {
  const response = await fetch(`${origin}/api/quotes/export`);
  expect(response.status).toBe(200);
  breakConnection();
  await expect(response.text()).rejects.toThrow('terminated');
});

const json = { 'content-type': 'application/json' };

test('headers and body of a call reach the API, and those of its response come back', async () => {
  const sent = {
    authorization: 'Bearer a.b.c',
    'idempotency-key': 'a-key-of-its-own',
    'if-match': '"3-abc"',
    'if-none-match': 'W/"x"',
  };
  const response = await fetch(`${origin}/api/contact/create`, {
    method: 'POST',
    headers: { ...json, ...sent },
    body: '{}',
  });
  expect(await response.json()).toMatchObject({ ...sent, 'x-forwarded-for': '127.0.0.1' });

  const rejected = await fetch(`${origin}/api/many`, { method: 'POST', headers: json, body: '{}' });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30']);
  await rejected.text();
});

test('the cookie of a known device is passed on, and the API receives the visitor’s protocol', async () => {
  const signIn = (headers: Record<string, string>) =>
    fetch(`${origin}/api/auth/authenticate`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: '{}',
    });
  const response = await signIn({ cookie: 'device-a=b; other=c', 'x-forwarded-proto': 'https' });
  expect(response.headers.get('set-cookie')).toBe('device-a=b; Path=/api/auth; HttpOnly; SameSite=Strict');
  expect(await response.json()).toMatchObject({
    cookie: 'device-a=b; other=c',
    'x-forwarded-proto': 'https',
  });
  expect(await (await signIn({})).json()).toMatchObject({ 'x-forwarded-proto': 'http' });
});

test('an idle connection to the API is closed before the API would respond 408 on an unused one', async () => {
  const connected = once(api.server, 'connection') as Promise<[Socket]>;
  await fetch(`${origin}/api/busy`);
  const [connection] = await connected;
  const idleAt = performance.now();
  await once(connection, 'close');
  expect(performance.now() - idleAt).toBeLessThan(httpLimits.headersTimeout);
}, 90_000);

test('a busy API is not retried by the proxy', async () => {
  const response = await fetch(`${origin}/api/busy`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
  await response.text();
  expect(calls).toBe(1);
});

test('an image of ten megabytes streams through', async () => {
  const upload = request(`${origin}/api/products/update/7`, {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const responded = once(upload, 'response');
  for (let sent = 0; sent < 10; sent += 1) {
    if (!upload.write(Buffer.alloc(megabyte))) await once(upload, 'drain');
  }
  upload.end();
  const [response] = (await responded) as [NodeJS.ReadableStream & { headers: Record<string, string> }];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  expect(JSON.parse(text)).toEqual({ bytes: 10 * megabyte });
  expect(response.headers.etag).toBe('"4"');
});

test.each([100 * 1024, 5 * megabyte])('a JSON body of %i bytes is rejected with a sentence', async (size) => {
  const body = JSON.stringify({ message: 'x'.repeat(size) });
  const response = await fetch(`${origin}/api/contact/create`, { method: 'POST', headers: json, body });
  expect([response.status, await response.json()]).toMatchObject([413, { status: 413 }]);
  expect(calls).toBe(0);
});

test.each([
  ['/api/category/create', {}, 0],
  ['/api/category/create', { authorization: 'Bearer a.b.c' }, 1],
  ['/api/contact/create', { authorization: 'Bearer a.b.c' }, 0],
  ['/api/%63ontact/create', { authorization: 'Bearer a.b.c' }, 0],
])('a write to %s with %j makes pages stale: %i', async (path, headers, dataVersion) => {
  const { port } = shell.server.address() as AddressInfo;
  // Not by fetch, which would tidy the address up.
  const call = request({ port, host: '127.0.0.1', path, method: 'POST', headers: { ...json, ...headers } });
  const responded = once(call, 'response');
  call.end('{}');
  const [response] = (await responded) as [IncomingMessage];
  response.resume();
  expect([response.statusCode, pages.dataVersion]).toEqual([200, dataVersion]);
});
