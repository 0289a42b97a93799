import { entriesOf, isEndedPreview, isOffered, RemoteName } from '@site/publishing/registry/schemas';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Site } from '../../site/site-context';
import { requireRight, type ToolsAccessOptions } from '../developer-tools/require-right';
import type { SendToolsPage } from '../developer-tools/developer-tools-page';
import { isSameOrigin } from '../http/same-origin';
import { pageUrlOf, pathAndQuery } from '../http/page-url';
import { sendProblem } from '../http/problem';
import { renderPlainPage } from '../rendering/plain-page';
import type { RemoteLoader } from '../remotes/remote-loader';
import { readRemoteLink, type RemoteLinkOptions } from './read-remote-link';
import { isAllowedOrigin, type AllowedOrigins } from './allowed-origins';
import { overrideCookie, overridesOf, TokenError, type OverrideTokens, type Overrides } from './overrides';

export interface OverrideRoutesOptions extends ToolsAccessOptions, RemoteLinkOptions {
  loader: RemoteLinkOptions['loader'] & Pick<RemoteLoader, 'snapshot'>;
  overrideTokens: OverrideTokens;
  allowedOrigins: AllowedOrigins;
  formHost: string | undefined;
  sendToolsPage: SendToolsPage;
  site: () => Site;
}

/** What `/_overrides.json` sends. */
export interface OverrideState {
  overrides: Overrides;
  /** The origins that may be named; `loopback` stands for each port of the browser's own machine. */
  allowedOrigins: AllowedOrigins;
  remotes: { name: string; live: string | undefined; versions: OfferedVersion[] }[];
}

export interface OfferedVersion {
  version: string;
  publishedAt: string;
  /** Of a preview build. */
  previewUntil: string | undefined;
}

/** Milliseconds for which a link for a colleague holds. */
const LINK_LIFETIME = 86_400_000;

const Change = z.strictObject({
  remote: RemoteName,
  version: z.optional(z.string()),
  origin: z.optional(z.string()),
});

/**
 * `/_overrides` shows other builds of remotes in one browser: a version that the registry keeps, or a build that the
 * browser loads from an allowed origin. Only people with access to the tools may set them or make a link; who has a key
 * of a remote makes links to builds of this one without the site (`readRemoteLink`). Removing one's own needs no right.
 */
export const overrideRoutes: FastifyPluginAsync<OverrideRoutesOptions> = (app, options) => {
  const { loader, overrideTokens: tokens, formHost, sendToolsPage } = options;
  const access = { preHandler: requireRight('site.develop', options) };
  const stateOf = (overrides: Overrides): OverrideState => ({
    overrides,
    allowedOrigins: options.allowedOrigins,
    remotes: [...loader.registries()].map(([name, { registry }]) => ({
      name,
      live: loader.snapshot().versions[name],
      versions: entriesOf(registry)
        .filter((entry) => isOffered(entry) && !isEndedPreview(entry))
        .map(({ metadata: { version }, extras: { publishedAt, previewUntil } }) => ({
          version,
          publishedAt,
          previewUntil,
        }))
        .reverse(),
    })),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    if (request.method === 'POST' && !isSameOrigin(request, formHost))
      return sendProblem(reply, 403, 'Overrides can only be set by a page of this site');
    return undefined;
  });

  // What a form without scripts sends; it has no fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, _body, done) => {
    done(null, undefined);
  });

  app.get<{ Querystring: { token?: unknown; link?: unknown } }>('/_overrides', async (request, reply) => {
    const { token, link } = request.query;
    if (typeof token !== 'string' && typeof link !== 'string') return sendToolsPage(reply, '/_overrides');
    try {
      const overrides =
        typeof token === 'string'
          ? await readSiteLink(token, options)
          : // Beside those of other remotes: two teams can look at what they make together.
            { ...overridesOf(request, tokens), ...(await readRemoteLink(String(link), options)) };
      return await reply.header('set-cookie', overrideCookie(request, tokens, overrides)).redirect('/', 303);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return request.headers.accept?.includes('text/html')
        ? sendRefusal(reply, options.site(), error.message)
        : sendProblem(reply, 403, error.message);
    }
  });
  app.get('/_overrides.json', access, (request) => stateOf(overridesOf(request, tokens) ?? {}));
  app.post('/_overrides', access, async (request, reply) => {
    const change = await readChange(request.body, options);
    if ('problem' in change) return sendProblem(reply, 400, change.problem);
    const others = Object.entries(overridesOf(request, tokens) ?? {}).filter(
      ([remote]) => remote !== change.remote,
    );
    const overrides = {
      ...Object.fromEntries(others),
      ...(change.override && { [change.remote]: change.override }),
    };
    return reply.header('set-cookie', overrideCookie(request, tokens, overrides)).send(stateOf(overrides));
  });
  app.post('/_overrides/links', access, async (request, reply) => {
    const change = await readChange(request.body, options);
    if ('problem' in change) return sendProblem(reply, 400, change.problem);
    if (!change.override) return sendProblem(reply, 400, 'A link needs a version or an origin');
    const token = tokens.sign('link', { [change.remote]: change.override }, LINK_LIFETIME);
    return { path: `/_overrides?token=${token}`, hours: LINK_LIFETIME / 3_600_000 };
  });
  app.post('/_overrides/reset', async (request, reply) =>
    reply.header('set-cookie', overrideCookie(request, tokens, {})).redirect(pageBefore(request), 303),
  );
  return Promise.resolve();
};

/** A link that an admin has made. Checks again what was allowed then. */
async function readSiteLink(token: string, options: OverrideRoutesOptions): Promise<Overrides> {
  const overrides = options.overrideTokens.read('link', token);
  for (const [remote, override] of Object.entries(overrides)) {
    const change = await readChange({ remote, ...override }, options);
    if ('problem' in change) throw new TokenError(change.problem);
  }
  return overrides;
}

/** For a person who has opened a link that shows nothing. */
function sendRefusal(reply: FastifyReply, site: Site, reason: string): FastifyReply {
  const title = 'This link cannot be used';
  const { html, policy } = renderPlainPage({ site, title, children: reason, canTryAgain: false });
  return reply
    .code(403)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The page that a form of this site was on. Its path must not lead to another host. */
function pageBefore({ headers, host }: FastifyRequest): string {
  const { referer } = headers;
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.host === host ? pathAndQuery(pageUrlOf(url.pathname + url.search)) : '/';
}

async function readChange(
  body: unknown,
  { loader, allowedOrigins }: OverrideRoutesOptions,
): Promise<{ remote: string; override: Overrides[string] | undefined } | { problem: string }> {
  const read = Change.safeParse(body);
  if (!read.success) return { problem: 'Expected a remote, and a version or an origin' };
  const { remote, version, origin } = read.data;
  if (!loader.registries().has(remote)) return { problem: `There is no remote '${remote}'` };
  if (origin !== undefined) {
    const isAllowed = isAllowedOrigin(origin, allowedOrigins);
    return isAllowed
      ? { remote, override: { origin } }
      : { problem: `'${origin}' is not one of the origins that OVERRIDE_ORIGINS allows` };
  }
  if (version === undefined) return { remote, override: undefined };
  const problem = await loader.ensureLoaded(remote, version).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return problem === undefined ? { remote, override: { version } } : { problem };
}
