// The table of contents of the API: all routes, and the hooks that run for every request.
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { requestLimits } from '@site/shared-contracts';
import { normaliseForwardedFor } from '@site/shared-contracts/server/client-address';
import {
  httpLimits,
  createClientErrorHandler,
  rejectMalformedRequest,
} from '@site/shared-contracts/server/request-limits';
import { closeConnectionsOnShutdown, type Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { addTraceHooks } from '@site/shared-contracts/server/tracing';
import { addressRoutes } from './addresses/address-routes';
import { acceptEmptyJson } from './http/accept-empty-json';
import { createResponseCache } from './response-cache/response-cache';
import { createRevisionReader } from './response-cache/revision';
import { revisionRoutes } from './response-cache/revision-routes';
import { answerRoutes } from './answers/answer-routes';
import { createArticleChanges } from './articles/article-changes';
import { blogRoutes, newsRoutes } from './articles/article-routes';
import { createArticleStore } from './articles/article-store';
import { auditRoutes } from './audit/audit-routes';
import { createAuditStore } from './audit/audit-store';
import { contentRoutes } from './content/content-routes';
import { createPreviews } from './content/previews';
import { createFailedSignInLog, type FailedSignInLog } from './audit/failed-sign-in-log';
import { backupFolder } from './backup/backup-folder';
import { erasureList } from './backup/erasure-list-of-site';
import { backupRoutes } from './backup/backup-routes';
import { brochureRoutes } from './brochure/brochure-routes';
import { bulkChangeRoutes } from './bulk-changes/bulk-change-routes';
import { categoryRoutes } from './categories/category-routes';
import type { Config } from './config/config';
import { dashboardRoutes } from './dashboard/dashboard-routes';
import type { Database } from './database/database';
import { tagRoutes } from './articles/tag-routes';
import { createTagStore } from './articles/tag-store';
import { deskRoutes } from './desk/desk-routes';
import { documentationRoutes } from './documentation/documentation-routes';
import { enquiryRoutes } from './enquiries/enquiry-routes';
import { createEnquiryIntake } from './enquiries/enquiry-intake';
import { inboxRoutes } from './enquiries/inbox-routes';
import { acceptMultipartForms, type CheckFile } from './multipart/accept-multipart-forms';
import { healthRoutes } from './health/health-routes';
import { createWritableCheck } from './health/check-writable';
import type { ImageFiles } from './images/image-files';
import { imageRoutes } from './images/image-routes';
import { noticeRoutes } from './notices/notice-routes';
import type { ImageStore } from './images/image-store';
import { attachmentRoutes } from './incoming-mail/attachment-routes';
import { incomingMailWebhook } from './incoming-mail/incoming-mail-routes';
import type { MailboxWorker } from './incoming-mail/mailbox-worker';
import type { ReceiveMail } from './incoming-mail/receive-mail';
import { mailSettingsRoutes } from './mail-settings/mail-settings-routes';
import { mailRoutes } from './mail/mail-routes';
import { templateRoutes } from './mail/template-routes';
import { recordRetried } from './incoming-mail/record-retried';
import { createMailAdminStore } from './mail/mail-admin-store';
import { readMailSettings } from './mail/mail-settings-store';
import type { MailWorker } from './mail/mail-worker';
import { createMetrics } from './metrics/metrics';
import { metricsRoutes } from './metrics/metrics-routes';
import { ownPageRoutes } from './own-pages/page-routes';
import { createOwnPageStore } from './own-pages/page-store';
import { pictureRoutes } from './pictures/picture-routes';
import { publishableKinds } from './publishable-kinds';
import { handleNotFound, sendProblemResponse } from './problems/problems';
import { createProductChanges } from './products/product-changes';
import { privacyRoutes } from './privacy/privacy-routes';
import { productRoutes } from './products/product-routes';
import { createProductStore } from './products/product-store';
import { logRequest, requestId } from './http/request-log';
import { secureHeaders } from './http/secure-headers';
import { createQuotationPage } from './quotations/quotation-page';
import { quotationRoutes } from './quotations/quotation-routes';
import { createQuotationStore } from './quotations/quotation-store';
import { createQuotationSender } from './quotations/send-quotation';
import { createPdfMaker } from './quotations/quotation-file';
import { redirectRoutes } from './redirects/redirect-routes';
import { createInvitations } from './people/invitations';
import { createPasswordResets } from './people/password-resets';
import { peopleRoutes } from './people/people-routes';
import { requirePowerOver } from './people/people-rules';
import { createPasswordCheck } from './people/require-good-password';
import { createSecondFactor } from './second-factor/second-factor';
import { secondFactorRoutes } from './second-factor/second-factor-routes';
import { createPersonalTokenStore } from './sign-in/personal-token-store';
import { personalTokenRoutes } from './sign-in/personal-token-routes';
import { securitySettingsRoutes } from './sign-in/security-settings-routes';
import { sessionListRoutes } from './sign-in/session-list-routes';
import { createAccessHooks } from './sign-in/require-access';
import { createSessionCookie, type SessionCookie } from './sign-in/session-cookie';
import { sessionRoutes } from './sign-in/session-routes';
import { createSessionStore } from './sign-in/session-store';
import { createSignIn } from './sign-in/sign-in';
import { suggestionRoutes } from './suggestions/suggestion-routes';
import { trashRoutes } from './trash/trash-routes';
import { presenceRoutes } from './presence/presence-routes';
import { siteCheckRoutes } from './site-check/site-check-routes';
import { siteContentRoutes } from './site-content/site-content-routes';
import { createPdfUploads } from './sheets/add-pdf';
import { createDownloadCounter } from './sheets/count-downloads';
import { sheetFileRoutes } from './sheets/serve-sheets';
import { createSheetChanges } from './sheets/sheet-changes';
import { sheetRoutes } from './sheets/sheet-routes';
import { createSitemapStore } from './sitemap/sitemap-store';
import { searchAdminRoutes } from './search/search-admin-routes';
import { createSearchRecorder } from './search/searches-without-results';
import { sitemapRoutes } from './sitemap/sitemap-routes';
import { createTrashStore } from './trash/trash-store';
import { anHour, aSecond } from './time/time';
import { createUploadCheck } from './virus-scan/refuse-infected-upload';
import { createVirusScanner } from './virus-scan/virus-scanner';

export interface AppDependencies {
  config: Config;
  db: Database;
  imageFiles: ImageFiles;
  images: ImageStore;
  mailWorker?: MailWorker | undefined;
  /** How mail comes in, except in tests of something else. */
  incomingMail?: { receive: ReceiveMail; worker: MailboxWorker } | undefined;
  log: FastifyBaseLogger;
  readiness?: Readiness | undefined;
}

export function createApp({
  config,
  db,
  imageFiles,
  images,
  mailWorker,
  incomingMail,
  log,
  readiness = { isStopping: false },
}: AppDependencies): FastifyInstance {
  const app = createServer(config, log);
  if (config.tracing) addTraceHooks(app, { continues: true });
  checkRequests(app, readiness, createUploadCheck(db, createVirusScanner(config.clamd)));
  const cookie = createSessionCookie(db);
  requireAccess(app, db, cookie);
  const currentRevision = createRevisionReader(db);
  const responses = createResponseCache(currentRevision);
  app.addHook('onRequest', responses.serve);
  app.addHook('onSend', responses.store);
  app.addHook('onResponse', logRequest);
  const metrics = registerMetrics(app, db, config);
  app.addHook('preClose', (done) => {
    readiness.isStopping = true;
    done();
  });

  const failedSignIns = createFailedSignInLog(db, log);
  app.addHook('preClose', () => failedSignIns.flush());
  const downloads = createDownloadCounter(db, log);
  app.addHook('preClose', () => downloads.flush());

  const blog = createArticleStore(db, 'blog');
  const news = createArticleStore(db, 'news');
  const { product: products } = publishableKinds;
  const searches = createSearchRecorder(db, log);
  app.addHook('preClose', () => searches.flush());
  const shownProducts = createProductStore(db, { onNothingFound: (text) => searches.record(text) });
  const addPdf = createPdfUploads(imageFiles);
  const routes = [
    ...healthRoutes(db, readiness, createWritableCheck(db, config)),
    ...categoryRoutes(db, publishableKinds),
    ...productRoutes(db, shownProducts, createProductChanges(db, images)),
    ...suggestionRoutes(db, shownProducts),
    ...searchAdminRoutes(db),
    ...bulkChangeRoutes(db),
    ...blogRoutes(db, blog, createArticleChanges(db, 'blog', images)),
    ...newsRoutes(db, news, createArticleChanges(db, 'news', images)),
    ...ownPageRoutes(createOwnPageStore(db)),
    ...tagRoutes(db, createTagStore(db)),
    ...contentRoutes(db, publishableKinds, createPreviews(db, publishableKinds)),
    ...siteContentRoutes(db),
    ...siteCheckRoutes({ db, imageFiles, publicUrl: config.brand.publicUrl }),
    ...addressRoutes(db),
    ...redirectRoutes(db, config.brand.publicUrl),
    ...presenceRoutes(db),
    ...sitemapRoutes(db, createSitemapStore(db)),
    ...revisionRoutes(db),
    ...routesOfEnquiries({ config, db, imageFiles, mailWorker, incomingMail }),
    ...backupRoutes(config, db, imageFiles),
    ...privacyRoutes(db, imageFiles, erasureList(config)),
    ...dashboardRoutes({
      db,
      backupFolder: backupFolder(config),
      readMailSettings: () => readMailSettings(db, config),
    }),
    ...noticeRoutes(db, () => readMailSettings(db, config)),
    ...routesOfSignIn(config, { db, cookie, failedSignIns }),
    ...routesOfPeople(app, { config, db, mailWorker, log }),
    ...trashRoutes(createTrashStore(db)),
    ...auditRoutes(createAuditStore(db), failedSignIns),
    ...imageRoutes(db, imageFiles, images),
    ...pictureRoutes(db, images, publishableKinds),
    ...sheetRoutes(db, products, createSheetChanges(db, products, addPdf), downloads, addPdf),
    ...sheetFileRoutes(db, imageFiles, downloads),
    ...brochureRoutes(db, imageFiles, addPdf),
    ...documentationRoutes(),
    ...metrics,
  ];
  for (const route of routes) app.route(route);
  if (incomingMail) void app.register(incomingMailWebhook({ db, config, receive: incomingMail.receive }));
  return app;
}

function requireAccess(app: FastifyInstance, db: Database, cookie: SessionCookie): void {
  const { onRequest, onSend } = createAccessHooks({
    sessions: createSessionStore(db),
    tokens: createPersonalTokenStore(db),
    cookie,
  });
  app.addHook('onRequest', onRequest);
  app.addHook('onSend', onSend);
}

interface SignInStores {
  db: Database;
  cookie: SessionCookie;
  failedSignIns: FailedSignInLog;
}

function routesOfSignIn(config: Config, { db, cookie, failedSignIns }: SignInStores) {
  const signIn = createSignIn({
    ...{ db, cookie, failedSignIns, brand: config.brand },
    secondFactor: createSecondFactor(db, config),
    lifetime: config.signIn.sessionHours * anHour,
  });
  return [
    ...sessionRoutes(db, signIn),
    ...sessionListRoutes(db, requirePowerOver),
    ...personalTokenRoutes(db),
    ...securitySettingsRoutes(db, config.signIn.sessionHours),
    ...secondFactorRoutes(db, config, requirePowerOver),
  ];
}

/** Who works with the site. Who has forgotten a password gets the mail after the response, and before the process stops. */
function routesOfPeople(
  app: FastifyInstance,
  { config, db, mailWorker, log }: Pick<AppDependencies, 'config' | 'db' | 'mailWorker' | 'log'>,
) {
  const { brand } = config;
  const mailing = {
    publicUrl: brand.publicUrl,
    isOn: async () => brand.publicUrl !== '' && (await readMailSettings(db, config)) !== undefined,
    onQueued: () => mailWorker?.checkQueue(),
  };
  const requireGoodPassword = createPasswordCheck(db, brand);
  const resets = createPasswordResets({ db, mailing, requireGoodPassword, log });
  app.addHook('preClose', () => resets.flush());
  const invitations = createInvitations({ db, mailing, requireGoodPassword });
  return peopleRoutes({ db, invitations, resets, requireGoodPassword });
}

type EnquiryDependencies = Pick<
  AppDependencies,
  'config' | 'db' | 'imageFiles' | 'mailWorker' | 'incomingMail'
>;

/** Enquiries come in, are notified and answered. */
function routesOfEnquiries({ config, db, imageFiles, mailWorker, incomingMail }: EnquiryDependencies) {
  const readSettings = (source = db) => readMailSettings(source, config);
  const { publicUrl } = config.brand;
  const onMail = () => mailWorker?.checkQueue();
  const makePdf = createPdfMaker(db);
  const intake = createEnquiryIntake(db, config.enquiriesPerHour, {
    onReceived: onMail,
    isMailSetUp: async (transaction) => (await readSettings(transaction)) !== undefined,
  });
  return [
    ...enquiryRoutes(db, intake),
    ...inboxRoutes(db),
    ...deskRoutes(db),
    ...mailRoutes(createMailAdminStore(db, recordRetried), mailWorker, readSettings),
    ...templateRoutes(db),
    ...answerRoutes({ db, files: imageFiles, mailWorker, readMailSettings: readSettings }),
    ...mailSettingsRoutes(db, config, () => {
      mailWorker?.retryNow();
      incomingMail?.worker.checkSettings();
    }),
    ...attachmentRoutes(db, imageFiles),
    ...quotationRoutes({
      ...{ db, files: imageFiles, makePdf },
      quotations: createQuotationStore(db),
      send: createQuotationSender({ db, files: imageFiles, makePdf, publicUrl, onMail }),
      page: createQuotationPage({ db, readMailSettings: readSettings, onMail }),
    }),
  ];
}

function createServer(config: Config, log: FastifyBaseLogger): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    frameworkErrors: respondToMalformedUrl,
    clientErrorHandler: createClientErrorHandler(),
    trustProxy: config.trustedProxies,
    bodyLimit: requestLimits.jsonBytes,
    // Long enough to upload an image over a slow connection.
    requestTimeout: 120 * aSecond,
    http: httpLimits,
    // How long a part of a path may be is a matter of its schema, and then of the head as a whole.
    routerOptions: { maxParamLength: requestLimits.headerBytes },
    // During shutdown, requests over open connections still get ordinary responses.
    return503OnClosing: false,
  });
}

/** What holds for every request, before anybody asks who sends it. */
function checkRequests(app: FastifyInstance, readiness: Readiness, checkFile: CheckFile): void {
  // A body is JSON, or a form where a form is expected; other content types are rejected.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  acceptMultipartForms(app, checkFile);
  app.setErrorHandler(sendProblemResponse);
  app.setNotFoundHandler(handleNotFound);
  app.addHook('onRequest', normaliseForwardedFor);
  app.addHook('onRequest', secureHeaders.hook);
  app.addHook('onRequest', rejectMalformedRequest);
  app.addHook('onRequest', closeConnectionsOnShutdown(readiness));
}

/** Fastify runs no hooks for a malformed URL, so this sets the headers that hooks set otherwise. */
function respondToMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...secureHeaders.values, 'x-request-id': request.id });
  sendProblemResponse(error, request, reply);
}

/** Measures every response, and serves the figures to a client that sends the token. Without a token, there are none. */
function registerMetrics(app: FastifyInstance, db: Database, config: Config) {
  if (config.metricsToken === undefined) return [];
  const metrics = createMetrics(db, config);
  app.addHook('onResponse', metrics.observe);
  return metricsRoutes(metrics, config.metricsToken, config.sharedSettings);
}
