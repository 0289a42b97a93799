import { randomBytes } from 'node:crypto';
import { pageQueryParameters, type FormOutcome } from '@site/shared-contracts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { INCOMPLETE_MARK } from '../../service-worker/caching-rules';
import type { Site } from '../../site/site-context';
import { formRoutes } from '../forms/form-routes';
import { isSameOrigin } from '../forms/same-origin';
import type { RemoteLoader } from '../remotes/remote-loader';
import { chooseEncoding, compress } from './compress';
import { contentSecurityPolicy, framesOn } from './content-security';
import type { ShellAssets } from './html-document';
import type { CachedPage, PageCache } from './page-cache';
import { canonicalPathOf } from './canonical-path';
import { renderPage } from './render-page';
import { renderErrorPage } from './static-page';

export interface PageRoutesOptions {
  loader: RemoteLoader;
  cache: PageCache;
  site: () => Site;
  assets: ShellAssets;
  apiBaseUrl: string;
  publicUrl: string;
  formHost: string | undefined;
}

/** Shared caches may keep a page for a moment and renew it behind a visitor's back; browsers ask each time. */
const CACHEABLE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

/** Seconds. */
const RETRY_AFTER = 30;

const createNonce = () => randomBytes(16).toString('base64url');

/** Every address that is nothing else is a page; the route table knows which, and has one for those that are none. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { cache, loader } = options;

  const startRender = (request: FastifyRequest, url: URL, outcome?: FormOutcome) => {
    const nonce = createNonce();
    const snapshot = loader.snapshot();
    const { dataVersion } = cache;
    let hasHoles = false;
    const page = renderPage({
      url,
      nonce,
      snapshot,
      site: options.site(),
      outcome,
      assets: options.assets,
      apiBaseUrl: options.apiBaseUrl,
      publicUrl: options.publicUrl,
      onError: (error) => {
        hasHoles = true;
        request.log.error({ err: error, url: url.pathname }, 'a piece could not be drawn');
      },
      onFailure: ({ error, ...where }) => {
        const what = where.endpoint ? 'a call of the API brought nothing' : 'a piece could not be prepared';
        request.log.error({ err: error, url: url.pathname, ...where }, what);
      },
    });
    /** Passes the HTML on and keeps it when it is whole. */
    async function* html(): AsyncGenerator<string> {
      const chunks: string[] = [];
      try {
        for await (const chunk of page.html) {
          chunks.push(chunk);
          yield chunk;
        }
      } catch (error) {
        hasHoles = true;
        request.log.error({ err: error, url: url.pathname }, 'a page could not be drawn');
        // Only the beginning of its head is out.
        if (chunks.length === 1) yield renderErrorPage(options.site(), nonce);
        return;
      }
      const { metadata, isComplete } = await page.prepared;
      if (isComplete && !hasHoles && !outcome) {
        cache.store(keyOf(url), {
          status: metadata.status,
          html: chunks.join(''),
          nonce,
          snapshotId: snapshot.id,
          dataVersion,
        });
      } else if (!isComplete || hasHoles) yield INCOMPLETE_MARK;
    }
    return { ...page, nonce, html: html() };
  };

  const send = (request: FastifyRequest, reply: FastifyReply, nonce: string, html: AsyncIterable<string>) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header(
        'content-security-policy',
        contentSecurityPolicy(nonce, framesOn(pageAddress(request.url), options.site().content)),
      );
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(compress(html, encoding));
  };

  const sendKept = (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
    reply.header('cache-control', CACHEABLE).header('etag', page.etag);
    // Without a new policy the browser keeps the one that fits the page it has.
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const nonce = createNonce();
    reply.code(page.status);
    return send(request, reply, nonce, once(page.html.replaceAll(page.nonce, nonce)));
  };

  const sendNew = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: ReturnType<typeof startRender>,
  ) => {
    reply.header('cache-control', 'no-cache');
    if (!page.hasCertainStatus) {
      const { status } = (await page.prepared).metadata;
      reply.code(status);
      // Visitors see the page with its failed state; search engines keep what they have and come back.
      if (status === 503) reply.header('retry-after', RETRY_AFTER);
    }
    return send(request, reply, page.nonce, page.html);
  };

  /** Requests at the same time share one drawing, as long as none of them knows of newer data or builds. */
  const redraws = new Map<string, Promise<void>>();
  const redraw = (request: FastifyRequest, url: URL): Promise<void> => {
    const key = `${keyOf(url)} ${loader.snapshot().id} ${cache.dataVersion}`;
    const draw = async () => {
      const { html } = startRender(request, url);
      while (!(await html.next()).done);
    };
    const running = redraws.get(key) ?? draw().finally(() => redraws.delete(key));
    redraws.set(key, running);
    return running;
  };

  /** Draws the whole page first: where it comes out with holes, the last good one is kept, and sent instead. */
  const sendBest = async (request: FastifyRequest, reply: FastifyReply, url: URL, lastGood: CachedPage) => {
    await redraw(request, url);
    return sendKept(request, reply, cache.find(keyOf(url)) ?? lastGood);
  };

  /** A page that tells one visitor what became of a form. */
  const sendOutcomePage = (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    status: number,
    outcome: FormOutcome,
  ) => {
    const page = startRender(request, url, outcome);
    reply.code(status).header('cache-control', 'no-store');
    return send(request, reply, page.nonce, page.html);
  };

  app.get<{ Querystring: { sent?: unknown } }>('/*', async (request, reply) => {
    const url = pageAddress(request.url);
    const asked = splitAddress(request.url);
    const spelling = canonicalPathOf(url.pathname);
    if (spelling !== undefined && spelling !== asked.path) return reply.redirect(spelling + asked.query, 308);
    const { sent } = request.query;
    if (sent === 'message' || sent === 'quote') {
      // A link on another site must not make a visitor believe that something was sent.
      if (!isSameOrigin(request, options.formHost))
        return reply.header('cache-control', 'no-store').redirect(keyOf(url), 303);
      const outcome = { form: sent, status: 'sent', values: {}, errors: {} } as const;
      return sendOutcomePage(request, reply, url, 200, outcome);
    }
    const kept = cache.find(keyOf(url));
    if (kept && cache.isFresh(kept, loader.snapshot().id)) return sendKept(request, reply, kept);
    return kept ? sendBest(request, reply, url, kept) : sendNew(request, reply, startRender(request, url));
  });
  await app.register(formRoutes, {
    apiBaseUrl: options.apiBaseUrl,
    formHost: options.formHost,
    site: options.site,
    pageUrlOf: (request) => pageAddress(request.url),
    sendOutcomePage,
  });

  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Before anything of a body is read.
    onRequest: async (_, reply) =>
      reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Pages can only be read.\n'),
    handler: () => undefined,
  });
};

/** What a page is drawn from: parameters that no page knows are left out, and a path stays on this site. */
function pageAddress(requested: string): URL {
  const url = new URL(`http://shell${requested}`);
  url.pathname = url.pathname.replace(/^\/+/, '/');
  const known = [...url.searchParams].filter(([name]) => pageQueryParameters.includes(name));
  // Set once: each change of `searchParams` writes the whole address anew.
  if (known.length < url.searchParams.size) url.search = new URLSearchParams(known).toString();
  return url;
}

/** The query with its question mark, and as it was sent: a redirect passes it on whole. */
function splitAddress(requested: string): { path: string; query: string } {
  const end = requested.indexOf('?');
  return end < 0
    ? { path: requested, query: '' }
    : { path: requested.slice(0, end), query: requested.slice(end) };
}

const keyOf = (url: URL) => url.pathname + url.search;

async function* once(html: string): AsyncGenerator<string> {
  yield await Promise.resolve(html);
}
