// A proxy between browsers and a site that injects planned faults into enquiries. Everything else is forwarded.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const proxyFaults = [
  'lost on the way',
  'response lost',
  'slow',
  'broken server',
  'busy server',
  'too many',
  'garbled response',
  'page of somebody in between',
] as const;
export type ProxyFault =
  | (typeof proxyFaults)[number]
  /** Responds with `retry-after` of an hour. */
  | 'closed for now'
  /** The server is killed while it processes the enquiry. */
  | 'server dies';

/** The fields by which tests recognise an enquiry. */
export interface EnquiryText {
  name: string;
  quantity: string;
  product: string;
}

export interface FaultyProxy {
  url: string;
  /** Plans the faults for the enquiries under this name, one for each attempt; later attempts are forwarded. */
  plan: (name: string, faults: readonly ProxyFault[]) => void;
  /** How many planned faults are left. */
  faultsLeft: (name: string) => number;
  /** All enquiries that the API has confirmed, whether the browser received the response or not. */
  confirmed: () => readonly EnquiryText[];
  stop: () => Promise<void>;
}

const isEnquiry = (incoming: IncomingMessage) =>
  incoming.method === 'POST' && /^\/api\/(contact|quotes)\/create$/.test(incoming.url ?? '');

/**
 * @param site the URL to which everything is forwarded
 * @param killApi kills the API for the fault 'server dies'
 */
export async function startFaultyProxy(site: string, killApi: () => void): Promise<FaultyProxy> {
  const planned = new Map<string, ProxyFault[]>();
  const confirmed: EnquiryText[] = [];

  const server = createServer((incoming, response) => {
    // The client may disconnect in the middle of a request.
    if (isEnquiry(incoming)) forwardEnquiry(incoming, response).catch(() => incoming.socket.destroy());
    // Images and fonts do not matter for enquiries, and rendering them would be most of the test's work.
    else if (/\.(avif|webp|woff2)$/.test(incoming.url ?? '')) response.writeHead(204).end();
    else incoming.pipe(forward(incoming, site, response));
  });

  async function forwardEnquiry(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const text = readEnquiry(body);
    const fault = planned.get(text.name)?.shift();
    switch (fault) {
      case 'lost on the way':
        // Destroying a request that was read to its end would not close its connection.
        incoming.socket.destroy();
        return;
      case 'broken server':
        response.writeHead(500).end('{"type":"about:blank","title":"Error","status":500}');
        return;
      case 'busy server':
        response.writeHead(503, { 'retry-after': '10' }).end();
        return;
      case 'too many':
        response.writeHead(429, { 'retry-after': '15' }).end();
        return;
      case 'closed for now':
        response.writeHead(503, { 'retry-after': '3600' }).end();
        return;
      case 'page of somebody in between':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome to our network</p>');
        return;
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, 300));
    }
    // The request is forwarded to its end, even if the client has disconnected.
    const forwarded = forward(
      incoming,
      site,
      fault === 'response lost' || fault === 'garbled response' ? null : response,
    );
    forwarded.on('response', (upstreamResponse) => {
      if (upstreamResponse.statusCode === 200) confirmed.push(text);
      if (fault === 'response lost') response.destroy();
      if (fault === 'garbled response')
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"stat');
    });
    forwarded.end(body, fault === 'server dies' ? killApi : undefined);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    plan: (name, faults) => planned.set(name, [...faults]),
    faultsLeft: (name) => planned.get(name)?.length ?? 0,
    confirmed: () => confirmed,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readEnquiry(body: Buffer): EnquiryText {
  const { name, quantity, product, productname } = JSON.parse(body.toString()) as Record<string, unknown>;
  return { name: String(name), quantity: String(quantity), product: String(product ?? productname) };
}

/** @param response null if the response is to be dropped */
function forward(incoming: IncomingMessage, site: string, response: ServerResponse | null) {
  const headers = { ...incoming.headers };
  delete headers.connection;
  const forwarded = request(
    new URL(incoming.url ?? '/', site),
    { method: incoming.method, headers },
    (upstreamResponse) => {
      if (!response) {
        upstreamResponse.resume();
        return;
      }
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    },
  );
  forwarded.on('error', () => {
    response?.destroy();
    incoming.socket.destroy();
  });
  return forwarded;
}
