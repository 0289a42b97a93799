// Every error response of the API is `application/problem+json`. This folder is the only place that writes them.
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '@site/shared-contracts/schemas';
import { Unavailable } from './unavailable';

const secondsUntilRetry = 5;

interface ProblemDetails {
  headers?: Record<string, string>;
  /** The present state of the item, for a client whose version is outdated. */
  current?: unknown;
  /** What the change would overtake, for a client that has not said what happens to it. */
  overtaken?: unknown;
  /** With 401 and 403: what is missing. */
  reason?: Problem['reason'];
}

/** Thrown anywhere in the handling of a request; `message` is sent to the client. */
export class ProblemError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    /** Field name to message. */
    readonly errors?: Record<string, string>,
    readonly more: ProblemDetails = {},
  ) {
    super(message);
  }
}

/** For what can succeed after so many seconds. */
export const tryLater = (status: 429 | 503, message: string, seconds: number): ProblemError =>
  new ProblemError(status, message, undefined, { headers: { 'retry-after': String(seconds) } });

/** The value, or a 404. */
export function requireFound<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new ProblemError(404, message);
  return value;
}

/** A 410 for an item in the trash, a 404 for one that does not exist. */
export function rejectMissing(isInTrash: boolean, message: string): never {
  if (isInTrash) throw new ProblemError(410, 'It was here, and was deleted.');
  throw new ProblemError(404, message);
}

export function handleNotFound(): never {
  throw new ProblemError(404, 'There is nothing at this address.');
}

export function sendProblemResponse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error, request.id);
  if (problem.status >= 500) request.log.error({ err: error }, 'API request failed');
  if (error instanceof ProblemError) reply.headers(error.more.headers ?? {});
  if (error instanceof Unavailable) reply.header('retry-after', secondsUntilRetry);
  void reply
    .code(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(problem);
}

function toProblem(error: unknown, requestId: string): Problem {
  const { statusCode: status = 500, message = '' } = error as Partial<FastifyError>;
  const isForCallers = error instanceof ProblemError || error instanceof Unavailable;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: status < 500 || isForCallers ? message : 'Something went wrong on our side.',
    instance: requestId,
    ...(error instanceof ProblemError && {
      ...(error.errors && { errors: error.errors }),
      ...(error.more.current !== undefined && { current: error.more.current }),
      ...(error.more.overtaken !== undefined && { overtaken: error.more.overtaken }),
      ...(error.more.reason !== undefined && { reason: error.more.reason }),
    }),
  };
}
