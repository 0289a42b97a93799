// How much a request may bring before its body. One rule for both servers: it keeps small what any code can be made to read.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from './limits';
import type { Problem } from './schemas/problem';

/** For Node's HTTP server: a longer head never becomes a request, see `refuseBrokenRequest`. */
export const httpLimits = { maxHeaderSize: limits.headBytes };

/** What is too much in the query of this address; undefined where it can be read. The status for it is 414. */
export function findQueryError(address: string): string | undefined {
  const start = address.indexOf('?');
  if (start < 0) return undefined;
  const query = address.slice(start + 1);
  if (query.length > limits.queryBytes) {
    return `What follows the question mark of an address may have ${limits.queryBytes} bytes.`;
  }
  const isLong = query.split('&').length > limits.queryParameters;
  return isLong ? `An address may have ${limits.queryParameters} parameters.` : undefined;
}

const reasons: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The head of a request, its address and its headers together, may have ${limits.headBytes} bytes.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

interface ParseError {
  code?: string;
  /** The bytes that could not be read. */
  rawPacket?: unknown;
}

export interface RawResponse {
  headers: Record<string, string>;
  body: string;
}

/** What a program is sent. */
export const toProblemResponse = (problem: Problem): RawResponse => ({
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: JSON.stringify(problem),
});

/**
 * Makes Fastify's `clientErrorHandler`. What does not become a request never reaches a route, so that its answer is
 * written by hand: a problem, or what `write` makes of the problem and the bytes that came last, which may be the head.
 */
export const createClientErrorHandler =
  (write: (problem: Problem, bytes: string) => RawResponse = toProblemResponse) =>
  ({ code, rawPacket }: ParseError, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = reasons[code ?? ''] ?? [400, 'This is no request that can be read.'];
    const title = STATUS_CODES[status] ?? 'Error';
    const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
    const { headers, body } = write({ type: 'about:blank', title, status, detail }, bytes);
    const head = Object.entries({
      ...headers,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    // Whoever asked for the head alone takes anything more for a broken answer.
    const rest = bytes.startsWith('HEAD ') ? '' : body;
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${rest}`, () => socket.destroy());
  };
