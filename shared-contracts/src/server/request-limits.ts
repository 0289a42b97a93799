// Limits for the request line, the query and the headers, the same for both servers: no code has to read more than
// this.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestLimits } from '../values/limits';
import type { Problem } from '../schemas/problem';

/** Milliseconds, from the opening of a connection for its first request. */
const HEADERS_TIMEOUT = 10_000;

/** For Node's HTTP server: longer or slower headers never become a request, see `createClientErrorHandler`. */
export const httpLimits = {
  maxHeaderSize: requestLimits.headerBytes,
  headersTimeout: HEADERS_TIMEOUT,
  // By default, Node checks the timeout only every 30 seconds.
  connectionsCheckingInterval: 1_000,
};

/** Why the query of this URL is rejected with 414, or undefined if it is within the limits. */
function findQueryError(url: string): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  const query = url.slice(start + 1);
  if (query.length > requestLimits.queryBytes) {
    return `What follows the question mark of an address may have ${requestLimits.queryBytes} bytes.`;
  }
  const isLong = query.split('&').length > requestLimits.queryParameters;
  return isLong ? `An address may have ${requestLimits.queryParameters} parameters.` : undefined;
}

/**
 * Why a request is rejected with 400 whatever it asks for, or undefined. A server behind another one may otherwise read
 * another of two hosts than the one before it (RFC 9112, section 3.2).
 */
function findHeaderError(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  // Names and values in turn.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 ? 'A request has one Host header.' : undefined;
}

/** An `onRequest` hook, before the routes. The server's error handler responds, with the `statusCode` of the error. */
export function rejectMalformedRequest(
  { url, raw }: { url: string; raw: { rawHeaders: readonly string[] } },
  _reply: unknown,
  done: (error?: Error) => void,
): void {
  const queryError = findQueryError(url);
  const message = queryError ?? findHeaderError(raw.rawHeaders);
  const statusCode = queryError === undefined ? 400 : 414;
  done(message === undefined ? undefined : Object.assign(new Error(message), { statusCode }));
}

const reasons: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The head of a request, its address and its headers together, may have ${requestLimits.headerBytes} bytes.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

interface ParseError {
  code?: string;
  /** The bytes that could not be parsed. */
  rawPacket?: unknown;
}

export interface RawResponse {
  headers: Record<string, string>;
  body: string;
}

/** The response for clients that are programs. */
export const toProblemResponse = (problem: Problem): RawResponse => ({
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: JSON.stringify(problem),
});

/**
 * Makes Fastify's `clientErrorHandler`. Bytes that cannot be parsed as a request never reach a route, so the response
 * is written to the socket by hand. `toResponse` builds it from the problem and the bytes that came last, which may be
 * the start of the request.
 */
export const createClientErrorHandler =
  (toResponse: (problem: Problem, bytes: string) => RawResponse = toProblemResponse) =>
  ({ code, rawPacket }: ParseError, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = reasons[code ?? ''] ?? [400, 'This is no request that can be read.'];
    const title = STATUS_CODES[status] ?? 'Error';
    const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
    const { headers, body } = toResponse({ type: 'about:blank', title, status, detail }, bytes);
    const head = Object.entries({
      ...headers,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    // The response to a HEAD request has no body: a client would report it as malformed.
    const rest = bytes.startsWith('HEAD ') ? '' : body;
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${rest}`, () => socket.destroy());
  };
