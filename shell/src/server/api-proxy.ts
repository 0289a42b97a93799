import proxy from '@fastify/http-proxy';
import { limits } from '@site/shared-contracts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PageCache } from './pages/page-cache';
import { sendProblem } from './problem';

/** Milliseconds that the API may take for one answer. */
const RESPONSE_TIMEOUT = 30_000;

/** What a session or an enquiry changes stands on no page. */
const pathsWithoutPageChange = /^\/api\/(auth|contact|quotes)\//;

/** Only an admin's calls change pages; a visitor must not be able to have them all drawn anew. */
function mayChangePages({ method, headers, url }: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || !headers.authorization) return false;
  // As the API will read it, dots and escapes resolved.
  const { pathname } = new URL(url, 'http://shell');
  return !pathsWithoutPageChange.test(decodeURI(pathname));
}

/** The browser talks to the page's own origin; calls are passed on to wherever the API is. */
export const apiProxy: FastifyPluginAsync<{ apiBaseUrl: string; cache: PageCache }> = async (
  app,
  { apiBaseUrl, cache },
) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Before the answer leaves: whoever has it must find the new state on the next page.
    if (reply.statusCode < 400 && mayChangePages(request)) cache.invalidate();
    done(null, payload);
  });
  app.addHook('onRequest', async (request, reply) => {
    // The API would say so while the rest is still on its way, and the visitor would hear of a broken connection.
    const isForm = request.headers['content-type']?.startsWith('multipart/');
    const maxBytes = isForm ? limits.requestBytes : limits.jsonBytes;
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= maxBytes) return undefined;
    const detail = `It has ${length} bytes; ${isForm ? 'a form' : 'JSON'} may have ${maxBytes}.`;
    return sendProblem(reply, 413, 'This is too much for one request', detail);
  });
  const base = new URL(apiBaseUrl);
  await app.register(proxy, {
    upstream: base.origin,
    prefix: '/api',
    rewritePrefix: `${base.pathname.replace(/\/$/, '')}/api`,
    undici: { headersTimeout: RESPONSE_TIMEOUT, bodyTimeout: RESPONSE_TIMEOUT },
    replyOptions: {
      // Whether and when to ask again is for the visitor's browser to say.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-request-id': request.id,
        // The one address that this server answers for, whatever stood there before.
        'x-forwarded-for': request.ip,
        // Cookies of visitors who came by TLS are for TLS only.
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
