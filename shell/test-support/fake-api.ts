import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCall {
  /** As in the contract: `POST /api/contact/create`. */
  endpoint: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type FakeResponse = { status: number; body: unknown; headers?: Record<string, string> } | 'lost' | undefined;

/** An API that can be slow, broken or down, and whose one list a write makes longer. */
export class FakeApi {
  items = 1;
  delay = 0;
  status = 200;
  requests = 0;
  /** The response of a test. Undefined sends the list; `lost` closes the connection without a response. */
  respond: (call: FakeCall) => FakeResponse | Promise<FakeResponse> = () => undefined;
  #server: Server | undefined;
  #port = 0;

  get baseUrl() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#respond(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  async #respond(request: IncomingMessage, response: ServerResponse) {
    this.requests += 1;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const endpoint = `${request.method ?? ''} ${request.url ?? ''}`;
    const given = await this.respond({ endpoint, headers: request.headers, body });
    if (given === 'lost') return request.socket.destroy();
    if (given) {
      const isFile = Buffer.isBuffer(given.body);
      response.writeHead(given.status, {
        'content-type': isFile ? 'image/webp' : 'application/json',
        ...given.headers,
      });
      return response.end(isFile ? given.body : JSON.stringify(given.body));
    }
    if (request.method === 'POST') this.items += 1;
    const data = Array.from({ length: this.items }, (_, i) => ({
      id: i + 1,
      name: `Category ${i + 1}`,
      count: 1,
    }));
    const send = () =>
      response
        .writeHead(this.status, {
          'content-type': 'application/json',
          'x-got-request-id': request.headers['x-request-id'] ?? '',
          'x-got-forwarded-for': request.headers['x-forwarded-for'] ?? '',
          'x-got-key': request.headers['idempotency-key'] ?? '',
        })
        .end(JSON.stringify({ status: 200, data }));
    setTimeout(send, this.delay).unref();
  }
}
