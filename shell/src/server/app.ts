// The shell's server: its routes, from the special to the general. Registered by hand, so that this file is the list.
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { normaliseForwardedFor } from '@site/shared-contracts/server/client-address';
import { httpLimits, rejectMalformedRequest } from '@site/shared-contracts/server/request-limits';
import { closeConnectionsOnShutdown, type Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Site } from '../site/site-context';
import { apiProxy } from './api-proxy';
import type { BrochureMaker } from './brochure/brochure-maker';
import { brochureRoutes } from './brochure/brochure-routes';
import type { OwnBrochure } from './brochure/own-brochure';
import { iconRoutes } from './brand-icons/icon-routes';
import type { IconFile } from './brand-icons/create-icons';
import type { Config } from './config/config';
import { cspReportRoutes } from './reports/csp-report-routes';
import { setErrorHandler, createUnreadableRequestHandler } from './error-handlers';
import { healthRoutes } from './health-routes';
import type { ShellMetrics } from './metrics/metrics';
import { metricsRoutes } from './metrics/metrics-routes';
import type { PageCache } from './serving/page-cache';
import type { SendToolsPage } from './developer-tools/developer-tools-page';
import { inspectorRoutes } from './inspector/inspector-routes';
import type { RegistryReader } from './remotes/registry-reader';
import { overrideRoutes } from './overrides/override-routes';
import type { OverrideTokens } from './overrides/overrides';
import { pageRoutes } from './page-routes/page-routes';
import { pictogramRoutes } from './pictograms/pictogram-routes';
import type { RenderQueue } from './workers/render-queue';
import type { TaskRunner } from './rendering/render-task';
import { sendProblem } from './http/problem';
import type { BuildStore } from './remotes/build-store';
import { remoteFileRoutes } from './remote-file-routes';
import type { RemoteLoader } from './remotes/remote-loader';
import type { Reports } from './reports/create-reports';
import { reportRoutes } from './reports/report-routes';
import type { WriteFeeds } from './workers/feed-worker';
import { searchEngineRoutes } from './search-engines/search-engine-routes';
import { secureHeaders } from './http/secure-headers';
import { siteFileRoutes } from './site-file-routes';
import { shareImageRoutes } from './share-images/share-image-routes';
import { serviceWorkerRoutes } from './service-worker-routes';

export interface AppOptions {
  /** The tools for developers. */
  tools: {
    overrideTokens: OverrideTokens;
    allowedOrigins: readonly string[];
    isDevelopment: boolean;
    readHistory: RegistryReader['readHistory'];
    sendPage: SendToolsPage;
  };
  logger: FastifyBaseLogger;
  loader: RemoteLoader;
  store: BuildStore;
  /** Invalidated by the API proxy and by the revision poller. */
  cache: PageCache;
  reports: Reports;
  readiness?: Readiness | undefined;
  /** Read for each page: the year in it changes. */
  site: () => Site;
  workers: Pick<TaskRunner, 'render'>;
  brochureMaker: Pick<BrochureMaker, 'state' | 'makeNow'>;
  ownBrochure: Pick<OwnBrochure, 'exists' | 'refresh'>;
  /** Whose page the workers render next. */
  queue: RenderQueue;
  writeFeeds: WriteFeeds;
  metrics: ShellMetrics;
  /** Without one there are no metrics. */
  metricsToken: string | undefined;
  /** The brand's icons, by their URL paths. */
  icons: () => ReadonlyMap<string, IconFile>;
  /** Reads the site's content again, after an admin has changed it through this shell. */
  refreshSite: () => Promise<unknown>;
  /** The code of the service worker that is served. */
  serviceWorker: string;
  apiBaseUrl: string;
  /** The origin under which visitors and search engines know the site. */
  publicUrl: string;
  /** The host that forms have to come from; without one, the request's own Host header is compared. */
  formHost: string | undefined;
  trustedProxies: Config['trustedProxies'];
  /** The file that says what this build of the shell gives to remotes. */
  contract: string;
  folders: { assets: string; site: string; images: string; brochure: string; share: string };
}

/** Requested so often that they would drown everything else in the log. */
const healthPaths = /^\/(healthz|readyz)$/;
const immutable = { maxAge: '365d', immutable: true } as const;

export async function createApp({
  logger,
  loader,
  store,
  cache,
  reports,
  readiness = { isStopping: false },
  site,
  workers,
  brochureMaker,
  ownBrochure,
  queue,
  writeFeeds,
  metrics,
  metricsToken,
  icons,
  refreshSite,
  serviceWorker,
  apiBaseUrl,
  publicUrl,
  formHost,
  trustedProxies,
  contract,
  folders,
  tools,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    // One line per response, below, instead of two per request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies,
    // During shutdown, requests over open connections are served as before.
    return503OnClosing: false,
    // Long enough for an image over a slow connection.
    requestTimeout: 120_000,
    http: httpLimits,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
    },
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded gets the site's own 404 page. A query may contain anything: links in mails and
    // advertisements have parameters that are not encoded.
    rewriteUrl: ({ url = '/' }) =>
      isDecodable(url.split('?', 1)[0] ?? url) || url.startsWith('/api/') ? url : '/not-an-address',
    clientErrorHandler: createUnreadableRequestHandler(site),
    // A problem response, for programs. Fastify runs no hooks here, so the headers are set by hand.
    frameworkErrors: (_error, request, reply) => {
      secureHeaders.hook(request, reply, () => undefined);
      void sendProblem(reply, 400, 'This address cannot be read');
    },
  });

  setErrorHandler(app, site);
  app.addHook('onRequest', normaliseForwardedFor);
  app.addHook('onRequest', secureHeaders.hook);
  app.addHook('onRequest', rejectMalformedRequest);
  app.addHook('onRequest', closeConnectionsOnShutdown(readiness));
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    // Without the query, and short: one request must not fill the log.
    const path = url.split('?', 1)[0]?.slice(0, 200) ?? '';
    const fields = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[healthPaths.test(path) ? 'debug' : 'info'](fields, 'request completed');
  });

  await app.register(fastifyStatic, {
    root: folders.assets,
    prefix: '/assets/',
    preCompressed: true,
    setHeaders: (response) => {
      void response.setHeader('vary', 'accept-encoding');
    },
    ...immutable,
  });
  await app.register(siteFileRoutes, { apiBaseUrl });
  await app.register(pictogramRoutes);
  await app.register(fastifyStatic, {
    root: folders.images,
    prefix: '/site/pictures/',
    decorateReply: false,
    ...immutable,
  });
  await app.register(fastifyStatic, {
    root: folders.site,
    prefix: '/site/',
    decorateReply: false,
    maxAge: '1h',
    allowedPath: isPublicBrandFile,
  });
  await app.register(brochureRoutes, {
    folder: folders.brochure,
    site,
    maker: brochureMaker,
    own: ownBrochure,
    apiBaseUrl,
  });
  await app.register(iconRoutes, { icons, site });
  await app.register(searchEngineRoutes, {
    apiBaseUrl,
    publicUrl,
    site,
    cache,
    composition: () => loader.snapshot().composition,
    writeFeeds,
  });
  await app.register(shareImageRoutes, {
    apiBaseUrl,
    imagesFolder: folders.images,
    shareFolder: folders.share,
  });
  await app.register(serviceWorkerRoutes, { serviceWorker, site });
  await app.register(healthRoutes, { loader, readiness });
  await app.register(cspReportRoutes);
  await app.register(reportRoutes, {
    ...reports,
    formHost,
  });
  await app.register(metricsRoutes, {
    metrics,
    token: metricsToken,
    more: () => reports.counters.metrics(),
  });
  await app.register(apiProxy, {
    apiBaseUrl,
    cache,
    refreshSite,
    refreshBrochure: () => ownBrochure.refresh(),
  });
  await app.register(remoteFileRoutes, {
    loader,
    store,
    contract,
    overrideTokens: tools.overrideTokens,
  });
  await app.register(overrideRoutes, {
    ...tools,
    loader,
    tokens: tools.overrideTokens,
    apiBaseUrl,
    formHost,
    sendPage: (reply) => tools.sendPage(reply, '/_overrides'),
  });
  await app.register(inspectorRoutes, {
    ...tools,
    loader,
    store,
    counters: reports.counters,
    apiBaseUrl,
    formHost,
    sendPage: (reply) => tools.sendPage(reply, '/_inspector'),
  });
  await app.register(pageRoutes, {
    loader,
    overrideTokens: tools.overrideTokens,
    cache,
    site,
    workers,
    queue,
    metrics,
    logger,
    apiBaseUrl,
    formHost,
  });
  return app;
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

/** Of a brand's folder only the files that pages link to: the site content is no download. */
const isPublicBrandFile = (file: string) => ['.svg', '.png', '.ico', '.pdf'].includes(path.extname(file));
