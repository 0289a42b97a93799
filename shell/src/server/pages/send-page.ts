// Sends a page: status, headers, compression and content security policy.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site/site-context';
import { chooseEncoding, compress } from './compress';
import { contentSecurityPolicy, createNonce, framesOn } from './content-security';
import type { CachedPage } from './page-cache';
import type { StartedPage } from './page-renderer';
import { pageUrlOf } from './page-url';

/** Shared caches may store a page for a moment and refresh it in the background; browsers revalidate each time. */
const CACHEABLE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

/** Seconds until search engines may come back for a page whose data are missing. */
const PAGE_RETRY_AFTER = 30;

export interface PageSender {
  /** From the cache, with a nonce of its own; 304 where the client has the same page. */
  sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply;
  /** While it is rendered. The headers wait for the data only where the status depends on them. */
  sendStreamed(request: FastifyRequest, reply: FastifyReply, page: StartedPage): Promise<FastifyReply>;
  /** A page with a form outcome: for one visitor only. */
  sendOutcome(request: FastifyRequest, reply: FastifyReply, page: StartedPage, status: number): FastifyReply;
}

export function createPageSender(site: () => Site): PageSender {
  const sendHtml = (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    html: AsyncIterable<string>,
  ) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const frames = framesOn(pageUrlOf(request.url), site().content);
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy(nonce, frames));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(compress(html, encoding));
  };

  return {
    sendCached(request, reply, page) {
      reply.header('cache-control', CACHEABLE).header('etag', page.etag);
      // Without a new policy the browser keeps the one that fits the page it has.
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
      const nonce = createNonce();
      reply.code(page.status);
      return sendHtml(request, reply, nonce, once(page.html.replaceAll(page.nonce, nonce)));
    },

    async sendStreamed(request, reply, page) {
      reply.header('cache-control', 'no-cache');
      if (!page.hasCertainStatus) {
        const { status } = (await page.prepared).metadata;
        reply.code(status);
        // Visitors see the page with its failed state; search engines keep their version and come back.
        if (status === 503) reply.header('retry-after', PAGE_RETRY_AFTER);
      }
      return sendHtml(request, reply, page.nonce, page.html);
    },

    sendOutcome(request, reply, page, status) {
      reply.code(status).header('cache-control', 'no-store');
      return sendHtml(request, reply, page.nonce, page.html);
    },
  };
}

async function* once(html: string): AsyncGenerator<string> {
  yield await Promise.resolve(html);
}
