import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Problem } from '@site/shared-contracts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import {
  databaseIn,
  getFrom,
  newFolder,
  runApi,
  testConfig,
  type ApiUnderTest,
} from '../test-support/run-api';
import { blockReaders } from '../test-support/test-database';
import { incrementRevision } from './response-cache/revision';
import { createApp } from './app';
import { openDatabase, type Database } from './database/database';
import { createImageFiles } from './images/image-files';
import { createImageStore } from './images/image-store';

let db: Database;
let app: FastifyInstance;
let get: ApiUnderTest['get'];
let lines: Record<string, unknown>[];
let folder: string;

beforeEach(async () => {
  folder = await newFolder();
  lines = [];
  db = await openDatabase(databaseIn(folder));
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const imageFiles = await createImageFiles(folder);
  app = createApp({
    config: testConfig(folder),
    db,
    imageFiles,
    images: createImageStore(db, imageFiles),
    log: pino({ level: 'info' }, { write }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  get = getFrom(app);
  lines = [];
});
afterEach(async () => {
  await app.close();
  await db.destroy();
});

test('a response that the client already has is not sent again', async () => {
  const response = await get('/api/category/all');
  const etag = response.headers.get('etag') ?? '';
  expect(response.headers.get('cache-control')).toBe('no-cache');

  const again = await get('/api/category/all', { 'if-none-match': `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');

  await db.insertInto('category').values({ name: 'Hand Care', name_key: 'hand care' }).execute();
  await incrementRevision(db);
  expect((await get('/api/category/all', { 'if-none-match': etag })).status).toBe(200);
});

test('HEAD sends the headers of GET', async () => {
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/products/all`;
  const [head, full] = [await fetch(url, { method: 'HEAD' }), await fetch(url)];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  for (const name of ['etag', 'content-length', 'content-type']) {
    expect(head.headers.get(name)).toBe(full.headers.get(name));
  }
});

test('a request keeps a well-formed id and gets a new one for any other', async () => {
  const idOf = async (id: string) =>
    (await get('/healthz', { 'x-request-id': id })).headers.get('x-request-id');
  expect(await idOf('front-door-0001')).toBe('front-door-0001');
  expect(await idOf('short')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf('two words, and "quotes"')).toMatch(/^[0-9a-f-]{36}$/);
});

test('each request is one line in the log, without search words', async () => {
  await get('/healthz');
  const response = await get('/api/products/all?search=secret', { 'x-request-id': 'front-door-0001' });
  await response.text();
  await app.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    requestId: 'front-door-0001',
    method: 'GET',
    path: '/api/products/all',
    status: 200,
    msg: 'request completed',
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

const missingTable = expect.stringMatching(
  /no such table: product|relation "product" does not exist/,
) as unknown;

test('an internal error is sent without details and logged with all of them', async () => {
  await db.schema.dropTable('product').execute();

  const response = await get('/api/products/all');
  const problem = (await response.json()) as Problem;

  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side.',
    instance: response.headers.get('x-request-id'),
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      requestId: problem.instance,
      err: expect.objectContaining({ message: missingTable }) as unknown,
    }),
  );
});

test('a malformed URL gets a problem response too', async () => {
  const response = await get('/api/%zz');
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
});

test('every response has headers against embedding and content sniffing', async () => {
  for (const address of ['/api/category/all', '/api/products/999', '/nowhere']) {
    const { headers } = await get(address);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test('alive as long as it runs, ready as long as the database responds', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);

  await db.schema.dropTable('product').execute();
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(503);
});

test('a request with two Host headers is rejected', async () => {
  const { port } = app.server.address() as AddressInfo;
  const visitor = connect(port, '127.0.0.1');
  visitor.end('GET /api/category/all HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n');
  let received = '';
  for await (const chunk of visitor) received += String(chunk);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
});

test('during shutdown, a request in flight is finished and readiness fails', async () => {
  const gate = new EventEmitter();
  const holder = blockReaders(db, 'category', once(gate, 'open'));
  const { port } = app.server.address() as AddressInfo;
  const visitor = connect(port, '127.0.0.1');
  let received = '';
  visitor.setEncoding('utf8').on('data', (text: string) => (received += text));
  const send = async (address: string) => {
    visitor.write(`GET ${address} HTTP/1.1\r\nHost: test\r\n\r\n`);
    await once(app.server, 'request');
  };

  await send('/api/category/all');
  const closed = app.close();
  await send('/readyz');
  gate.emit('open');
  await Promise.all([holder, closed, once(visitor, 'close')]);

  expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
  expect(received).toContain('{"status":200,"data":[]}');
  expect(received).toContain('The server is stopping.');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});

test('stored data is there after a restart', async () => {
  await app.close();
  await db.insertInto('category').values({ name: 'Hand Care', name_key: 'hand care' }).execute();
  await db.destroy();

  const again = await runApi({ dataDir: folder });
  expect(await (await again.get('/api/category/all')).json()).toMatchObject({
    data: [{ name: 'Hand Care' }],
  });
});
