import { createHash } from 'node:crypto';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiContract, type Access } from '@site/shared-contracts/schemas';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn, type SessionHeaders } from '../../test-support/sign-in';
import { exampleOf } from './example';
import type { OpenApi } from './open-api';
import type { JsonSchema } from './schemas';

let api: ApiUnderTest;
let session: SessionHeaders;
let document: OpenApi;

beforeAll(async () => {
  api = await runApi();
  session = await signIn(api);
  document = (await api.send<OpenApi>('GET', '/api/openapi.json', { headers: session })).body;
});

/** Every object below, with the way to it as a JSON pointer. */
function* walk(node: unknown, pointer = ''): Generator<[pointer: string, node: Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [pointer, node as Record<string, unknown>];
  const escape = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
  for (const [key, value] of Object.entries(node)) yield* walk(value, `${pointer}/${escape(key)}`);
}

/** References to schemas that do not exist do not compile. */
function createCompiler() {
  const ajv = addFormats(new Ajv({ strict: true, strictTypes: false, strictRequired: false }));
  const moved = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"site:shapes#/$defs/')) as object;
  ajv.addSchema({ $id: 'site:shapes', $defs: moved(document.components.schemas) });
  return (schema: object) => ajv.compile(moved(schema));
}

test('describes every endpoint of the contract with its access, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`,
      operation['x-access'] ?? 'public',
      operation.security.length > 0,
    ]),
  );
  const wanted = Object.entries(apiContract).map(([endpoint, { access }]) => [
    endpoint,
    access,
    access !== 'public',
  ]);
  expect(described.sort()).toEqual([...wanted, ['GET /api/images/:name', 'public', false]].sort());
});

test('every path names its parameters, and no two operations share an id', () => {
  const operations = Object.entries(document.paths).flatMap(([url, each]) =>
    Object.values(each).map((operation) => ({ url, operation })),
  );
  for (const { url, operation } of operations) {
    const named = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(named.map(({ name }) => name)).toEqual([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every reference resolves and every schema compiles, as JSON Schema 2020-12', () => {
  const compile = createCompiler();
  const schemas = [...walk(document)].flatMap(([, { schema }]) => (schema ? [schema as JsonSchema] : []));
  expect(schemas.length).toBeGreaterThan(200);
  for (const schema of [...schemas, ...Object.values(document.components.schemas)]) compile(schema);
  expect(() => compile({ $ref: '#/components/schemas/Nothing' })).toThrow("can't resolve reference");
});

test('the examples of the reference page are valid for their schemas', () => {
  const compile = createCompiler();
  const media = [...walk(document)].filter(([pointer]) => /\/content\/[^/]+$/.test(pointer));
  expect(media.length).toBeGreaterThan(50);
  const misfits = media.flatMap(([pointer, { schema }]) => {
    const fits = compile(schema as JsonSchema);
    const example = exampleOf(schema as JsonSchema, document.components.schemas);
    return fits(example) ? [] : [{ pointer, example, errors: fits.errors }];
  });
  expect(misfits).toEqual([]);
});

test('names the headers of requests and responses', () => {
  const parametersOf = (url: string, method: string) =>
    document.paths[url]?.[method]?.parameters.map(({ name }) => name);
  expect(parametersOf('/api/contact/create', 'post')).toContain('Idempotency-Key');
  expect(parametersOf('/api/products/update/{id}', 'put')).toContain('If-Match');
  expect(parametersOf('/api/products/{id}', 'get')).toContain('If-None-Match');
  const responses = document.paths['/api/auth/authenticate']?.post?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '413', '415', '422', '429', '503', 'default']);
  expect(responses[429]?.headers).toHaveProperty('Retry-After');
});

test('an image is a file of a multipart form', () => {
  const formOf = (path: string) => document.paths[path]?.post?.requestBody?.content['multipart/form-data'];
  expect(formOf('/api/images/create')).toMatchObject({
    schema: {
      allOf: [expect.anything(), { properties: { file: { format: 'binary' } }, required: ['file'] }],
    },
    encoding: { file: { contentType: expect.stringContaining('image/jpeg') as string } },
  });
  const file = { format: 'binary', description: expect.stringContaining('unless `pictures`') as string };
  expect(formOf('/api/products/create')).toMatchObject({
    schema: { allOf: [expect.anything(), { properties: { file } }] },
  });
});

test('the reference page shows every operation, loads nothing and allows only its own style', async () => {
  const {
    status,
    headers,
    body: page,
  } = await api.send<string>('GET', '/api/docs', {
    headers: session,
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers.get('content-security-policy')).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'; `,
  );
  for (const { operationId } of Object.values(document.paths).flatMap((each) => Object.values(each)))
    expect(page).toContain(`<article id="${operationId}">`);
  expect(page).not.toMatch(/<script|\ssrc=|\sstyle=|https?:/);
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const broken = [...page.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.includes(id));
  expect(broken).toEqual([]);
});

test('a visitor reads of the public calls alone, at the same addresses', async () => {
  const { body, headers } = await api.send<OpenApi>('GET', '/api/openapi.json');
  const described = Object.entries(body.paths).flatMap(([url, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const isPublic = (access: Access) => access === 'public';
  const calls = Object.entries(apiContract);
  const publicCalls = calls.filter(([, { access }]) => isPublic(access)).map(([endpoint]) => endpoint);
  expect(described.sort()).toEqual([...publicCalls, 'GET /api/images/:name'].sort());
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'authorization, cookie']);
  expect(body['x-calls-behind-sign-in']).toHaveLength(calls.length - publicCalls.length);
  const page = (await api.send<string>('GET', '/api/docs')).body;
  for (const text of [page, JSON.stringify(body)])
    expect(text).not.toMatch(/\/api\/(admins|audit|enquiries)/);
});

test('a link in the browser of who is signed in shows all calls, and nothing stores them', async () => {
  const { cookie } = session;
  const { body, headers } = await api.send<OpenApi>('GET', '/api/openapi.json', { headers: { cookie } });
  expect(body).toEqual(document);
  expect(headers.get('cache-control')).toBe('private, no-store');
  await api.send('POST', '/api/auth/logout', { headers: session });
  const after = await api.send<OpenApi>('GET', '/api/openapi.json', { headers: session });
  expect(after.body).not.toEqual(document);
});

test('a client that has the current document gets 304', async () => {
  const first = await api.get('/api/openapi.json');
  await first.text();
  const again = await api.get('/api/openapi.json', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});
