// Which builds a visitor gets while a canary runs: decided by a random number in a cookie, so that it stays the same, or by
// the group that the visitor is in.
import { randomInt } from 'node:crypto';
import { GroupName } from '@site/publishing/registry/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS } from './offered-builds';
import type { RemoteLoader } from './remote-loader';
import type { Snapshot } from './snapshot';

const BUCKET = /(?:^|;\s*)site-bucket=(\d{1,4})(?:;|$)/;
const GROUP = /(?:^|;\s*)site-group=([\w-]+)(?:;|$)/;
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

export type BuildLoader = Pick<RemoteLoader, 'snapshot' | 'isCanaryRunning' | 'isShareRunning'>;

/** The builds of the visitor that a request comes from; those of a visitor without a bucket or a group are the live ones. */
export function buildsOf(request: FastifyRequest, loader: BuildLoader): Snapshot {
  if (!loader.isCanaryRunning) return loader.snapshot();
  return loader.snapshot({ bucket: bucketOf(request), group: groupOf(request) });
}

/** The same for a page, with which a new visitor gets a bucket. */
export function chooseBuilds(request: FastifyRequest, reply: FastifyReply, loader: BuildLoader): Snapshot {
  if (!loader.isShareRunning || bucketOf(request) !== undefined) return buildsOf(request, loader);
  const bucket = newBucket();
  reply.header('set-cookie', visitorCookie(request, 'site-bucket', String(bucket)));
  return loader.snapshot({ bucket, group: groupOf(request) });
}

function bucketOf({ headers }: FastifyRequest): number | undefined {
  const found = BUCKET.exec(headers.cookie ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The group that a proxy in front names, or else the one that the browser has joined. */
export function groupOf({ headers }: FastifyRequest): string | undefined {
  const named = headers['x-site-group'];
  const group = typeof named === 'string' ? named.trim() : GROUP.exec(headers.cookie ?? '')?.[1];
  return GroupName.safeParse(group).data;
}

/** The header by which a browser joins a group; without a name it leaves the one that it is in. */
export const groupCookie = (request: FastifyRequest, group: string | undefined) =>
  visitorCookie(request, 'site-group', group ?? '', group === undefined ? 0 : MAX_AGE);

function visitorCookie({ protocol }: FastifyRequest, name: string, value: string, maxAge = MAX_AGE): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
