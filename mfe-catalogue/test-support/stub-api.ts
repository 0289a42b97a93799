import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Category, Product, ProductSummary } from '@site/shared-contracts';
import { createQueryClient } from '@site/shared-contracts/query-client';

export interface StubApi {
  /** What the call of this path is answered with: a body, or the status of a refusal. */
  answers: Record<string, unknown>;
  /** A path's answer waits for its gate. */
  gates: Record<string, Promise<void>>;
  /** The calls that came, without the server's name. */
  asked: string[];
  createClient: () => ReturnType<typeof createQueryClient>;
}

/** A server that answers as told, on a port of its own; every other path is a 404. Call it once per test file. */
export function serveStubApi(): StubApi {
  let server: Server;
  const api: StubApi = {
    answers: {},
    gates: {},
    asked: [],
    createClient: () =>
      createQueryClient({
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        retries: 0,
        retryDelay: () => 0,
        timeout: () => 5_000,
      }),
  };
  beforeEach(async () => {
    api.answers = {};
    api.gates = {};
    api.asked = [];
    server = createServer(({ url = '' }, response) => {
      api.asked.push(url);
      const [path = ''] = url.split('?');
      const answer = api.answers[url] ?? api.answers[path] ?? 404;
      const status = typeof answer === 'number' ? answer : 200;
      response.writeHead(status, {
        'content-type': 'application/json',
        // The tests' page stands on another origin than the server.
        'access-control-allow-origin': '*',
      });
      void Promise.resolve(api.gates[path]).then(() => response.end(JSON.stringify(answer)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return api;
}

export const soap: Category = { id: 7, name: 'Beauty Soap', count: 2 };
export const floor: Category = { id: 3, name: 'Floor Care', count: 1 };

export const aProduct = (id: number, more: Partial<ProductSummary> = {}): ProductSummary => ({
  id,
  productName: `Product ${id}`,
  imageUrl: `/pictures/${id}.webp`,
  ...more,
});

export const products = (count: number) => Array.from({ length: count }, (_, index) => aProduct(index + 1));

export const detergent: Product = {
  ...aProduct(1),
  productName: 'Venwash Liquid Detergent',
  productDescription: 'For front-load machines.\n\nDissolves at once.',
  productPrice: 420,
  offer: 10,
  productOfferPrice: 378,
  sizes: ['1 L', '5 L'],
  categoryId: 1,
  categoryName: 'Laundry Care',
};
