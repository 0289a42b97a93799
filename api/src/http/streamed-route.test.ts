import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { sendProblemResponse } from '../problems/problems';
import { CONCURRENT_STREAMS, streamedRoute } from './streamed-route';

const itemOf = (id: number) => ({ kind: 'product' as const, id });

/** A list whose second batch waits until `finish` is called. */
async function runSlowList() {
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const url = await runList(async function* () {
    yield [itemOf(1)];
    await isFinished;
    yield [itemOf(2)];
  });
  return { url, finish };
}

async function runList(readBatches: () => AsyncGenerator<ReturnType<typeof itemOf>[]>): Promise<string> {
  const app = fastify();
  app.setErrorHandler(sendProblemResponse);
  app.route(streamedRoute('GET /api/sitemap', readBatches));
  await app.listen({ port: 0, host: '127.0.0.1' });
  apps.push(app);
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/sitemap`;
}

const apps: { close: () => Promise<unknown> }[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

const openAll = (url: string) => Promise.all(Array.from({ length: CONCURRENT_STREAMS }, () => fetch(url)));

test('two receive the list at a time; the next gets a 503 with Retry-After', async () => {
  const { url, finish } = await runSlowList();
  const open = await openAll(url);
  const rejected = await fetch(url);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
  expect(rejected.headers.get('content-type')).toContain('application/problem+json');
  expect(await rejected.json()).toMatchObject({
    status: 503,
    detail: 'Others receive this list now. Please try again.',
  });
  finish();
  for (const response of open)
    expect(await response.json()).toEqual({ status: 200, data: [itemOf(1), itemOf(2)] });
  expect((await fetch(url)).status).toBe(200);
});

test('a client that goes away leaves its place to the next', async () => {
  let ended = 0;
  let resolve: () => void = () => undefined;
  const areEnded = new Promise<void>((done) => {
    resolve = done;
  });
  const url = await runList(async function* () {
    try {
      for (let id = 1; ; id += 1) {
        yield [itemOf(id)];
        await setImmediate();
      }
    } finally {
      ended += 1;
      if (ended === CONCURRENT_STREAMS) resolve();
    }
  });
  const clients = await Promise.all(
    Array.from({ length: CONCURRENT_STREAMS }, async () => {
      const request = get(url, { agent: false });
      await once(request, 'response');
      return request;
    }),
  );
  expect((await fetch(url)).status).toBe(503);
  for (const client of clients) client.destroy();
  await areEnded;
  const next = get(url, { agent: false });
  const [response] = (await once(next, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  next.destroy();
});
