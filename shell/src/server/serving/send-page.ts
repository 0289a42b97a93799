// Sends a page: status, headers and its finished bytes, in one write.
import { pageQueryParameters } from '@site/shared-contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './compress';
import type { FinishedPage } from './finished-page';
import { surrogateKey } from '../purging/page-keys';
import { withQueryOf } from '../http/page-url';

/** Shared caches may store a page for a moment and refresh it in the background; browsers revalidate each time. */
const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';
/** While a canary runs a shared cache would give one visitor the builds of another. */
const PRIVATE = 'private, no-cache';
/** A CDN that is told of stale pages (RFC 9213): as long as the shell keeps a page. Other caches do not know the header. */
const PURGED = 'max-age=3600, stale-while-revalidate=30';

/** Seconds until search engines may come back for a page whose data are missing, or that had no turn. */
const RETRY_AFTER = 30;

/** Whether the client has it already; weak comparison, as RFC 9110 wants it for `If-None-Match`. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch.split(/,\s*/).includes(etag));

/** Who may store a page: `isPurged` where a CDN is told when it is stale. */
export interface Sharing {
  isShared: boolean;
  isPurged: boolean;
}

/** Sends a cached page, or 304: without a policy the browser keeps the one that fits the page it has. */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  { isShared, isPurged }: Sharing,
) {
  if (page.location !== undefined) return sendRedirect(request, reply, page.location, page.leavesOut);
  reply
    .header('cache-control', isShared ? SHARED : PRIVATE)
    .header('etag', page.etag)
    .header('vary', 'accept-encoding');
  if (isShared && isPurged)
    reply.header('cdn-cache-control', PURGED).header('surrogate-key', surrogateKey(page));
  if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  return sendPage(request, reply, page);
}

/** Sends a page that is not in the cache; the caller sets `Cache-Control`. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
  if (page.location !== undefined) return sendRedirect(request, reply, page.location, page.leavesOut);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', page.policy);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = page.bytes(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((each) => reply.send(each));
}

/** Not stored: an address that leads to another one today may be the right one again tomorrow, and the other way round. */
function sendRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  location: string,
  leavesOut: FinishedPage['leavesOut'],
) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return reply.redirect(withQueryOf(request.url, location, leavesOut ?? pageQueryParameters), 308);
}
