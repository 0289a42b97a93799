import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problems';

/** Sets the response's `ETag`. A version, where there is one, comes first in it, for `If-Match`. */
export function addEtag(reply: FastifyReply, text: string, version?: number): void {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const tag = version === undefined ? `W/"${hash}"` : `"${version}-${hash}"`;
  reply.headers({ etag: tag, 'cache-control': 'no-cache' });
}

/** Whether the client already has the response with this entity tag. */
export const hasResponse = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim())
    .includes(etag) ?? false;

/** An `onSend` hook: sends 304 to a client that already has this response. */
export function respondIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: null, body: unknown) => void,
): void {
  if (reply.statusCode !== 200 || !hasResponse(request, String(reply.getHeader('etag')))) {
    done(null, body);
    return;
  }
  reply.code(304).removeHeader('content-length');
  done(null, null);
}

/**
 * The versions in `If-Match` from which a change was made: as `addEtag` writes them, or alone like `"3"`. Undefined
 * where any version is accepted.
 */
export function expectedVersions(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  // A compressing proxy may have made the entity tag weak; the version in it is still right.
  return [...ifMatch.matchAll(/"(\d{1,9})(?:-[\w-]*)?"/g)].map(([, version]) => Number(version));
}

/**
 * The version of something without a column for it: made from the texts that a change replaces. A text that comes back has
 * its former version, of which a change loses nothing.
 */
export const versionOf = (...texts: readonly string[]): number =>
  createHash('sha256').update(JSON.stringify(texts)).digest().readUInt32BE() % 1_000_000_000;

/** Rejects a change that was made from an older version with 412, and sends the current state. */
export async function checkVersion(
  version: number,
  expected: number[] | undefined,
  current: () => Promise<unknown>,
): Promise<void> {
  if (!expected || expected.includes(version)) return;
  const message = 'Somebody else has changed this in the meantime.';
  throw new ProblemError(412, message, undefined, { current: await current() });
}
