import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createQueryClient } from '@site/shared-contracts/query-client';

export interface StubApi {
  /** The response for this path: a body, or an error status. */
  responses: Record<string, unknown>;
  /** The response for a path waits for this promise. */
  gates: Record<string, Promise<void>>;
  /** The received requests, without the origin. */
  requestedUrls: string[];
  /** The URL of the server; another one for each test. */
  url: () => string;
  createClient: () => ReturnType<typeof createQueryClient>;
}

export interface StubApiOptions {
  /** Relative URLs of the test's page lead to the server. */
  isBaseOfPage?: boolean;
}

/** A server with the responses of the test, on a free port; every other path is a 404. Call it once per test file. */
export function serveStubApi({ isBaseOfPage = false }: StubApiOptions = {}): StubApi {
  let server: Server;
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api: StubApi = {
    responses: {},
    gates: {},
    requestedUrls: [],
    url,
    createClient: () =>
      createQueryClient({
        baseUrl: url(),
        retries: 0,
        retryDelay: () => 0,
        timeout: () => 5_000,
      }),
  };
  beforeEach(async () => {
    api.responses = {};
    api.gates = {};
    api.requestedUrls = [];
    server = createServer(({ url = '' }, response) => {
      api.requestedUrls.push(url);
      const [path = ''] = url.split('?');
      const body = api.responses[url] ?? api.responses[path] ?? 404;
      const status = typeof body === 'number' ? body : 200;
      response.writeHead(status, {
        'content-type': 'application/json',
        // The tests' page has another origin than the server.
        'access-control-allow-origin': '*',
      });
      void Promise.resolve(api.gates[path]).then(() => response.end(JSON.stringify(body)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    if (!isBaseOfPage) return;
    const base = document.createElement('base');
    base.href = url();
    document.head.replaceChildren(base);
  });
  afterEach(async () => {
    if (isBaseOfPage) document.head.replaceChildren();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return api;
}
