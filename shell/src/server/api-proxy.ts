import proxy from '@fastify/http-proxy';
import { requestLimits } from '@site/shared-contracts';
import { sheetLimits } from '@site/shared-contracts/schemas';
import { traceHeaders } from '@site/shared-contracts/server/tracing';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { OwnBrochure } from './brochure/own-brochure';
import type { PageCache } from './serving/page-cache';
import { sendProblem } from './http/problem';

/** Milliseconds that the API may take for one response. */
const RESPONSE_TIMEOUT = 30_000;

/**
 * Milliseconds for which an idle connection to the API is kept, in place of what the API's `Keep-Alive` allows. Among
 * them are connections that were opened for a request that its browser withdrew. On these the API responds 408 after
 * `httpLimits.headersTimeout`, and a request that is sent over one at that moment would get the 408.
 */
const IDLE_TIMEOUT = 4_000;

/** Calls that change no page: sessions, enquiries, mail and uploads. */
const pathsWithoutPageChange =
  /^\/api\/(auth|contact|quotes|enquiries|quotations|desk|images|files|certificates|preview|mail)\b/;
/** Of the calls for drafts only these two change pages. */
const draftPaths = /^\/api\/content\/(?!.*\/(publish|unpublish)$)/;

/** Only an admin's calls change pages; a visitor must not be able to invalidate the cache. */
function mayChangePages({ method, headers, url }: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || !headers.authorization) return false;
  const path = pathOf(url);
  return !pathsWithoutPageChange.test(path) && !draftPaths.test(path);
}

/** As the API reads it, with dots and escapes resolved. */
const pathOf = (url: string) => decodeURI(new URL(url, 'http://shell').pathname);

/** PDFs are larger than pictures. */
const pathsOfPdfs = ['/api/sheets/create', '/api/certificates/create', '/api/brochure/create'];

/** Bytes of a body. The values of a draft are JSON and have the text of a whole article. */
function maxBytesOf({ headers, url }: FastifyRequest): number {
  const path = pathOf(url);
  if (headers['content-type']?.startsWith('multipart/'))
    return pathsOfPdfs.includes(path) ? sheetLimits.requestBytes : requestLimits.requestBytes;
  if (path === '/api/mail/incoming') return requestLimits.mailBytes;
  return path.startsWith('/api/content/') ? requestLimits.contentBytes : requestLimits.jsonBytes;
}

/** `/sheets` has the public addresses of data sheets. */
const passedPaths: { prefix: string; httpMethods?: ('GET' | 'HEAD')[] }[] = [
  { prefix: '/api' },
  { prefix: '/sheets', httpMethods: ['GET', 'HEAD'] },
];

export interface ApiProxyOptions {
  apiBaseUrl: string;
  cache: Pick<PageCache, 'invalidate'>;
  /** Reads the site's content again, after an admin has changed it through this shell. */
  refreshSite: () => Promise<unknown>;
  ownBrochure: Pick<OwnBrochure, 'refresh'>;
}

/** The browser calls the page's own origin; this proxy forwards the calls to the API. */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (
  app,
  { apiBaseUrl, cache, refreshSite, ownBrochure },
) => {
  app.addHook('onSend', async (request, reply, payload) => {
    // Before the response is sent: after it, the next page has to show the new state.
    if (reply.statusCode < 400 && mayChangePages(request)) {
      const path = pathOf(request.url);
      if (path.startsWith('/api/content/site/')) await refreshSite();
      if (path.startsWith('/api/brochure/')) await ownBrochure.refresh();
      cache.invalidate();
    }
    return payload;
  });
  app.addHook('onRequest', async (request, reply) => {
    // The API would respond during the upload, and the browser would report a broken connection instead.
    const maxBytes = maxBytesOf(request);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= maxBytes) return undefined;
    const detail = `It has ${length} bytes; a body of this kind may have ${maxBytes}.`;
    return sendProblem(reply, 413, 'This is too much for one request', detail);
  });
  const base = new URL(apiBaseUrl);
  for (const { prefix, ...methods } of passedPaths)
    await app.register(proxy, {
      upstream: base.origin,
      prefix,
      rewritePrefix: base.pathname.replace(/\/$/, '') + prefix,
      ...methods,
      undici: {
        headersTimeout: RESPONSE_TIMEOUT,
        bodyTimeout: RESPONSE_TIMEOUT,
        keepAliveMaxTimeout: IDLE_TIMEOUT,
      },
      replyOptions: {
        // Retries are decided by the visitor's browser.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-request-id': request.id,
          // Not the client's, but the span of this server.
          ...traceHeaders(),
          // The one IP address that this server can vouch for, instead of the client's value.
          'x-forwarded-for': request.ip,
          // The API sets `Secure` cookies where the visitor uses TLS.
          'x-forwarded-proto': request.protocol,
        }),
        onError(reply, { error }) {
          const isLate = 'code' in error && String(error.code).includes('TIMEOUT');
          const status = isLate ? 504 : 502;
          const title = isLate ? 'The API did not answer in time' : 'The API cannot be reached';
          reply.log.warn({ err: error }, title);
          sendProblem(reply as FastifyReply, status, title);
        },
      },
    });
};
