// Which builds a visitor gets while a canary runs: decided by a random number in a cookie, so that it stays the same.
import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS } from './offered-builds';
import type { RemoteLoader } from './remote-loader';
import type { Snapshot } from './snapshot';

const COOKIE = /(?:^|;\s*)site-bucket=(\d{1,4})(?:;|$)/;
/** Seconds: 30 days. */
const MAX_AGE = 2_592_000;

/** Without a common divisor with the number of buckets, and about the golden ratio of it. */
const STEP = 6_181;
let next = randomInt(BUCKETS);

/**
 * A new visitor's bucket. It says nothing about the visitor: the first is random, and from one to the next they are
 * spread so evenly that a canary gets its share of a few hundred visitors already.
 */
function newBucket(): number {
  next = (next + STEP) % BUCKETS;
  return next;
}

export type BuildLoader = Pick<RemoteLoader, 'snapshot' | 'isCanaryRunning'>;

/** The builds of the visitor that a request comes from; those of a visitor without a bucket are the live ones. */
export function buildsOf(request: FastifyRequest, loader: BuildLoader): Snapshot {
  return loader.isCanaryRunning ? loader.snapshot({ bucket: bucketOf(request) }) : loader.snapshot();
}

/** The same for a page, with which a new visitor gets a bucket. */
export function chooseBuilds(request: FastifyRequest, reply: FastifyReply, loader: BuildLoader): Snapshot {
  if (!loader.isCanaryRunning) return loader.snapshot();
  const known = bucketOf(request);
  const bucket = known ?? newBucket();
  if (known === undefined) {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `site-bucket=${bucket}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return loader.snapshot({ bucket });
}

function bucketOf({ headers }: FastifyRequest): number | undefined {
  const found = COOKIE.exec(headers.cookie ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}
