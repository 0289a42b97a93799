import { fastify, type FastifyInstance } from 'fastify';
import { createResponseCache } from './response-cache';

let app: FastifyInstance;
let origin: string;
let made: number;
let revision: number;

beforeEach(async () => {
  made = 0;
  revision = 1;
  const responses = createResponseCache(() => Promise.resolve(revision), 140_000);
  app = fastify();
  app.addHook('onRequest', responses.serve);
  app.addHook('onSend', responses.store);
  const config = { isShared: true, parameters: ['search', 'page'] };
  app.get('/list/:size', { config }, (request, reply) => {
    made += 1;
    const { size } = request.params as { size: string };
    request.isEmptyList = size === '0';
    return reply.type('application/json').send(JSON.stringify({ made, text: 'x'.repeat(Number(size)) }));
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});

const get = async (path: string) => (await fetch(origin + path)).text();

afterEach(() => app.close());

test('unknown parameters share one cached response', async () => {
  await get('/list/1?page=2&junk=0');
  for (let junk = 1; junk < 20; junk += 1) await get(`/list/1?junk=${junk}&page=2`);
  expect(made).toBe(1);
  await get('/list/1?page=3');
  expect(made).toBe(2);
  revision += 1;
  await get('/list/1?page=3');
  expect(made).toBe(3);
});

test('the response to a search is cached, but not that it finds nothing', async () => {
  await get('/list/1?search=dye');
  await get('/list/1?search=dye');
  expect(made).toBe(1);
  await get('/list/0?search=dye');
  await get('/list/0?search=dye');
  expect(made).toBe(3);
  await get('/list/0');
  await get('/list/0');
  expect(made).toBe(4);
});

test('searches do not take the place of lists', async () => {
  await get('/list/40000?page=1');
  for (let search = 0; search < 20; search += 1) await get(`/list/10000?search=${search}`);
  expect(made).toBe(21);
  await get('/list/40000?page=1');
  await get('/list/10000?search=19');
  expect(made).toBe(21);
  await get('/list/10000?search=0');
  expect(made).toBe(22);
});

test('the size is limited in bytes: the least recently used goes, and a response larger than the cache is not cached', async () => {
  await get('/list/40000?page=1');
  await get('/list/40000?page=2');
  await get('/list/40000?page=1');
  await get('/list/40000?page=3');
  expect(made).toBe(3);
  await get('/list/40000?page=1');
  expect(made).toBe(3);
  await get('/list/40000?page=2');
  expect(made).toBe(4);
  await get('/list/200000');
  await get('/list/200000');
  expect(made).toBe(6);
  await get('/list/40000?page=2');
  expect(made).toBe(6);
});
