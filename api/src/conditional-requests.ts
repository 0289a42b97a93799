import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problems/problems';

/** Marks an answer so that whoever holds it can ask whether it still holds. A version goes in front, for `If-Match`. */
export function addEtag(reply: FastifyReply, text: string, version?: number): void {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const tag = version === undefined ? `W/"${hash}"` : `"${version}-${hash}"`;
  reply.headers({ etag: tag, 'cache-control': 'no-cache' });
}

/** An `onSend` hook: whoever already holds this very answer gets a 304. */
export function respondIfChanged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: null, body: unknown) => void,
): void {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (reply.statusCode !== 200 || !held.includes(String(reply.getHeader('etag')))) {
    done(null, body);
    return;
  }
  reply.code(304).removeHeader('content-length');
  done(null, null);
}

/**
 * The versions that a change was made from, out of `If-Match`: those that `tagAnswer` wrote, or bare ones like `"3"`.
 * Undefined where any version will do.
 */
export function expectedVersions(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  // An entity tag that a compressing proxy has made weak on the way still names its version.
  return [...ifMatch.matchAll(/"(\d{1,9})(?:-[\w-]*)?"/g)].map(([, version]) => Number(version));
}

/** Ends a change that was made from an older state, with what holds now. */
export async function checkVersion(
  version: number,
  expected: number[] | undefined,
  current: () => Promise<unknown>,
): Promise<void> {
  if (!expected || expected.includes(version)) return;
  const message = 'Somebody else has changed this in the meantime.';
  throw new ProblemError(412, message, undefined, { current: await current() });
}
