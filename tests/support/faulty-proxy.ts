// The line between browsers and a site, on which enquiries meet the faults that are planned for them. Everything else
// passes.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const proxyFaults = [
  'lost on the way',
  'answer lost',
  'slow',
  'broken server',
  'busy server',
  'too many',
  'garbled answer',
  'page of somebody in between',
] as const;
export type ProxyFault =
  | (typeof proxyFaults)[number]
  /** Asks to be left alone for an hour. */
  | 'closed for now'
  /** The server dies with the enquiry in its hands. */
  | 'server dies';

/** What an enquiry says, as far as tests tell them apart. */
export interface EnquiryText {
  name: string;
  quantity: string;
  product: string;
}

export interface FaultyProxy {
  url: string;
  /** The faults that the enquiries under this name meet, one for each sending; after them all is well. */
  plan: (name: string, faults: readonly ProxyFault[]) => void;
  /** How many of them are still to come. */
  faultsLeft: (name: string) => number;
  /** All enquiries that the API has confirmed, whether anybody heard of it or not. */
  confirmed: () => readonly EnquiryText[];
  stop: () => Promise<void>;
}

const isEnquiry = (incoming: IncomingMessage) =>
  incoming.method === 'POST' && /^\/api\/(contact|quotes)\/create$/.test(incoming.url ?? '');

/**
 * @param site where everything is passed on to
 * @param killApi for the enquiries with which it dies
 */
export async function startFaultyProxy(site: string, killApi: () => void): Promise<FaultyProxy> {
  const planned = new Map<string, ProxyFault[]>();
  const confirmed: EnquiryText[] = [];

  const server = createServer((incoming, response) => {
    // Whoever leaves in the middle of a call has none.
    if (isEnquiry(incoming)) forwardEnquiry(incoming, response).catch(() => incoming.socket.destroy());
    // They say nothing about enquiries, and drawing them would be most of the test's work.
    else if (/\.(avif|webp|woff2)$/.test(incoming.url ?? '')) response.writeHead(204).end();
    else incoming.pipe(forward(incoming, site, response));
  });

  async function forwardEnquiry(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const text = readEnquiry(body);
    const fault = planned.get(text.name)?.shift();
    switch (fault) {
      case 'lost on the way':
        // A call that was read to its end leaves its connection alone when it is destroyed.
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
    // The call goes on to its end, whoever has left meanwhile.
    const forwarded = forward(
      incoming,
      site,
      fault === 'answer lost' || fault === 'garbled answer' ? null : response,
    );
    forwarded.on('response', (upstreamResponse) => {
      if (upstreamResponse.statusCode === 200) confirmed.push(text);
      if (fault === 'answer lost') response.destroy();
      if (fault === 'garbled answer')
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

/** @param response null for one that nobody gets */
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
