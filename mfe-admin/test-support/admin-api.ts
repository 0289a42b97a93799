import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AdminRequest {
  /** `PUT /api/category/update/3`, without the query. */
  call: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The JSON body, where there is one. */
  body: unknown;
}

export interface AdminResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** How the server handles one call: it responds, or closes the connection without a response. */
type Handler = (request: AdminRequest) => AdminResponse | 'no response';

export interface AdminApi {
  /** By call: `PUT /api/category/update/3`. Every other call is a 404. */
  handlers: Record<string, Handler>;
  requests: AdminRequest[];
  /** The calls, in their order. */
  calls: () => string[];
}

/** A problem as the API sends it, with what belongs to this failure. */
export const problem = (status: number, fields: Record<string, unknown> = {}): AdminResponse => ({
  status,
  body: { type: 'about:blank', title: `Problem ${String(status)}`, status, ...fields },
});

/**
 * A server for the calls of the admin area. Unlike the stub API of all packages it can send problems and headers, and
 * close a connection. Call it once in a test file.
 */
export function serveAdminApi(): AdminApi {
  let server: Server;
  const api: AdminApi = { handlers: {}, requests: [], calls: () => api.requests.map(({ call }) => call) };
  beforeEach(async () => {
    api.handlers = {};
    api.requests = [];
    server = createServer((request, response) => {
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': '*',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-expose-headers': 'retry-after',
      };
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = request.headers['content-type']?.startsWith('application/json');
        const [path = '', query = ''] = (request.url ?? '').split('?');
        const call = `${request.method ?? ''} ${path}`;
        const received = {
          call,
          query: new URLSearchParams(query),
          headers: request.headers,
          body: isJson && text ? (JSON.parse(text) as unknown) : text,
        };
        api.requests.push(received);
        const result = api.handlers[call]?.(received) ?? problem(404);
        if (result === 'no response') {
          request.socket.destroy();
          return;
        }
        response.writeHead(result.status ?? 200, {
          'content-type': 'application/json',
          ...cors,
          ...result.headers,
        });
        response.end(JSON.stringify(result.body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    redirectRequests(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return api;
}

const OriginalRequest = XMLHttpRequest;

/** The page calls its own origin; in tests the server is on another port. */
function redirectRequests(server: string): void {
  globalThis.XMLHttpRequest = class extends OriginalRequest {
    override open(method: string, url: string | URL) {
      const { pathname, search } = new URL(url, window.location.href);
      super.open(method, server + pathname + search, true);
    }
  };
}
