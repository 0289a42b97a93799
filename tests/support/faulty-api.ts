// A proxy between a site and its API: forwards every request, except those into which a test injects a fault.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  /** Responds with this status and a problem. */
  | { status: number }
  /** Responds with this body, as JSON, with status 200. */
  | { body: unknown }
  /** Responds with half of a JSON text. */
  | 'garbled'
  /** Closes the connection without a response. */
  | 'hangs up'
  /** Sends the beginning of the real response and closes the connection. */
  | 'breaks off'
  /** Forwards the request after so many milliseconds. */
  | { delay: number };

export interface FaultyApi {
  /** For `API_BASE_URL`. */
  url: string;
  /**
   * Every request to this path fails from now on, or so many of them: `/api/blog/all`, or all paths that match the
   * pattern.
   */
  break: (path: string | RegExp, fault: Fault, times?: number) => void;
  /** Removes all faults. */
  repair: () => void;
  /** The received requests, as `GET /api/blog/all`, the oldest first. */
  calls: () => readonly string[];
  stop: () => Promise<void>;
}

/** `upstream` is a real API, or a site that forwards requests to one: `process.env.SITE_URL` in browser tests. */
export async function startFaultyApi(upstream: string): Promise<FaultyApi> {
  const faults: { path: string | RegExp; fault: Fault; left: number }[] = [];
  const calls: string[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const server = createServer((incoming, response) => {
    const { method = '', url = '' } = incoming;
    const [path = ''] = url.split('?');
    calls.push(`${method} ${url}`);
    // The fault that was added last applies.
    const entry = faults.findLast(
      (each) => each.left > 0 && (typeof each.path === 'string' ? each.path === path : each.path.test(path)),
    );
    if (entry) entry.left -= 1;
    const fault = entry?.fault;
    if (fault === undefined || fault === 'breaks off') forward(incoming, response, upstream, fault);
    else if (fault === 'hangs up') incoming.destroy();
    else if (fault === 'garbled') sendJson(response, 200, '{"status":200,"data":[{"id":');
    else if ('body' in fault) sendJson(response, 200, JSON.stringify(fault.body));
    else if ('status' in fault) sendJson(response, fault.status, problem(fault.status));
    else {
      const timer = setTimeout(() => {
        timers.delete(timer);
        forward(incoming, response, upstream);
      }, fault.delay);
      timers.add(timer);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    break: (path, fault, times = Infinity) => {
      faults.push({ path, fault, left: times });
    },
    repair: () => {
      faults.length = 0;
    },
    calls: () => calls,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const problem = (status: number) => JSON.stringify({ type: 'about:blank', title: 'A made-up fault', status });

function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
  });
  response.end(text);
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  upstream: string,
  fault?: 'breaks off',
): void {
  const target = new URL(incoming.url ?? '/', upstream);
  const headers = { ...incoming.headers };
  delete headers.host;
  delete headers.connection;
  const forwarded = request(target, { method: incoming.method, headers }, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
    if (fault) upstreamResponse.once('data', (part) => response.write(part, () => response.destroy()));
    else upstreamResponse.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  // A client that has disconnected needs no response.
  response.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
