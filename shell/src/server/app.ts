// The shell's server: its hooks, and its routes from the special to the general.
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { normaliseForwardedFor } from '@site/shared-contracts/server/client-address';
import { httpLimits, rejectMalformedRequest } from '@site/shared-contracts/server/request-limits';
import { closeConnectionsOnShutdown } from '@site/shared-contracts/server/graceful-shutdown';
import { addTraceHooks } from '@site/shared-contracts/server/tracing';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { apiProxy, type ApiProxyOptions } from './api-proxy';
import { iconRoutes, type IconRoutesOptions } from './brand-icons/icon-routes';
import { brochureRoutes, type BrochureRoutesOptions } from './brochure/brochure-routes';
import type { Config } from './config/config';
import { setErrorHandler, createUnreadableRequestHandler } from './error-handlers';
import { groupRoutes, type GroupRoutesOptions } from './group-routes';
import { healthRoutes, type HealthRoutesOptions } from './health-routes';
import { sendProblem } from './http/problem';
import { secureHeaders } from './http/secure-headers';
import { inspectorRoutes, type InspectorRoutesOptions } from './inspector/inspector-routes';
import { metricsRoutes, type MetricsRoutesOptions } from './metrics/metrics-routes';
import { overrideRoutes, type OverrideRoutesOptions } from './overrides/override-routes';
import { pageRoutes, type PageRoutesOptions } from './page-routes/page-routes';
import { pictogramRoutes } from './pictograms/pictogram-routes';
import { quotationRoutes, type QuotationRoutesOptions } from './quotations/quotation-routes';
import { privacyRoutes, type PrivacyRoutesOptions } from './privacy/privacy-routes';
import { registryApiRoutes, type RegistryApiRoutesOptions } from './registry-api-routes';
import { remoteFileRoutes, type RemoteFileRoutesOptions } from './remote-file-routes';
import { cspReportRoutes } from './reports/csp-report-routes';
import { reportRoutes, type ReportRoutesOptions } from './reports/report-routes';
import { searchEngineRoutes, type SearchEngineRoutesOptions } from './search-engines/search-engine-routes';
import { serviceWorkerRoutes, type ServiceWorkerRoutesOptions } from './service-worker-routes';
import { shareImageRoutes, type ShareImageRoutesOptions } from './share-images/share-image-routes';
import { siteFileRoutes } from './site-file-routes';

/** The options of all routes: each of them says what it needs. */
type RoutesOptions = ApiProxyOptions &
  BrochureRoutesOptions &
  GroupRoutesOptions &
  HealthRoutesOptions &
  IconRoutesOptions &
  InspectorRoutesOptions &
  MetricsRoutesOptions &
  OverrideRoutesOptions &
  PageRoutesOptions &
  QuotationRoutesOptions &
  PrivacyRoutesOptions &
  RegistryApiRoutesOptions &
  RemoteFileRoutesOptions &
  ReportRoutesOptions &
  SearchEngineRoutesOptions &
  ServiceWorkerRoutesOptions &
  ShareImageRoutesOptions;

export interface AppOptions extends RoutesOptions {
  logger: FastifyBaseLogger;
  trustedProxies: Config['trustedProxies'];
  /** Whether requests have spans. */
  hasTracing?: boolean;
  folders: { assets: string; site: string; images: string; brochure: string; share: string };
}

const routes: FastifyPluginAsync<AppOptions>[] = [
  siteFileRoutes,
  pictogramRoutes,
  brochureRoutes,
  iconRoutes,
  searchEngineRoutes,
  shareImageRoutes,
  serviceWorkerRoutes,
  healthRoutes,
  cspReportRoutes,
  reportRoutes,
  metricsRoutes,
  apiProxy,
  remoteFileRoutes,
  registryApiRoutes,
  overrideRoutes,
  groupRoutes,
  quotationRoutes,
  privacyRoutes,
  inspectorRoutes,
  pageRoutes,
];

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  if (options.hasTracing) addTraceHooks(app, { continues: false });
  setErrorHandler(app, options.site);
  app.addHook('onRequest', normaliseForwardedFor);
  app.addHook('onRequest', secureHeaders.hook);
  app.addHook('onRequest', rejectMalformedRequest);
  app.addHook('onRequest', closeConnectionsOnShutdown(options.readiness));
  app.addHook('onResponse', logRequest);
  await serveFiles(app, options.folders);
  for (const each of routes) await app.register(each, options);
  return app;
}

function createServer({ logger, trustedProxies, site }: AppOptions): FastifyInstance {
  return fastify({
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
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

/** Requested so often that they would drown everything else in the log. */
const healthPaths = /^\/(healthz|readyz)$/;

function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, url } = request;
  // Without the query, and short: one request must not fill the log.
  const path = url.split('?', 1)[0]?.slice(0, 200) ?? '';
  const fields = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
  request.log[healthPaths.test(path) ? 'debug' : 'info'](fields, 'request completed');
  done();
}

const immutable = { maxAge: '365d', immutable: true } as const;

/** Directly in the app: the routes send files, too. */
async function serveFiles(app: FastifyInstance, folders: AppOptions['folders']): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders.assets,
    prefix: '/assets/',
    preCompressed: true,
    setHeaders: (response) => {
      void response.setHeader('vary', 'accept-encoding');
    },
    ...immutable,
  });
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
}

/** Of a brand's folder only the files that pages link to: the site content is no download. */
const isPublicBrandFile = (file: string) => ['.svg', '.png', '.ico', '.pdf'].includes(path.extname(file));
