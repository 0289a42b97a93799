import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const header = 'x-request-id';

/** The caller's id where it brought a sane one, so that one id can be followed through every server. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers[header];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}

export function echoRequestId(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(header, request.id);
  done();
}

const frequentPaths = /^\/(healthz|readyz|api\/images\/|api\/revision$)/;

/** Characters: nobody is to fill the log with one request. */
const maxPathLength = 200;

/** One line per request. Neither addresses nor what was searched for: a log holds no personal data. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const path = (request.url.split('?', 1)[0] ?? '').slice(0, maxPathLength);
  const fields = {
    method: request.method,
    path,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log[frequentPaths.test(path) ? 'debug' : 'info'](fields, 'request');
  done();
}
