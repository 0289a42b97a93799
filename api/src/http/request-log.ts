import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The client's id where it is well-formed, so that one id can be followed through every server. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}

const frequentPaths = /^\/(healthz|readyz|api\/images\/|api\/revision$)/;

/** Characters: one request must not fill the log. */
const maxPathLength = 200;

/** One line per request, without IP addresses and search words: the log contains no personal data. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const path = (request.url.split('?', 1)[0] ?? '').slice(0, maxPathLength);
  const fields = {
    method: request.method,
    path,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log[frequentPaths.test(path) ? 'debug' : 'info'](fields, 'request completed');
  done();
}
