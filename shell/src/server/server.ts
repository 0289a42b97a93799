// Starts the shell's server: reads the environment, loads what is live, listens, and stops in good order.
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CONFIG_EXIT_CODE, ConfigError } from '@site/shared-contracts/server/config-error';
import { shutDownGracefully, type Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { fontFaces } from '@site/shared-ui/font-faces';
import { pino } from 'pino';
import { allColors } from '../site/brand-colors';
import { findWeakContrasts } from '@site/shared-ui/contrast';
import { brochureName } from './brochure/brochure-file';
import type { Site } from '../site/site-context';
import { createApp, type AppOptions } from './app';
import { createToolsPage } from './developer-tools/developer-tools-page';
import { createOverrideTokens } from './overrides/overrides';
import { readSecret } from '@site/shared-contracts/server/read-secret';
import { createIcons, type IconFile } from './brand-icons/create-icons';
import { letterIcon } from './brand-icons/letter-icon';
import { BrochureMaker } from './brochure/brochure-maker';
import { OwnBrochure } from './brochure/own-brochure';
import { runBrochure } from './brochure/run-brochure';
import { readConfig, type Config } from './config/config';
import { createRendering } from './create-rendering';
import type { ShellAssets } from './rendering/html-document';
import { startCleaning } from './remotes/clean-builds';
import type { RegistryReader } from './remotes/registry-reader';
import type { RemoteLoader } from './remotes/remote-loader';
import { createReports } from './reports/create-reports';
import { waitAtMost } from './remotes/wait-at-most';
import { RevisionPoller } from './revision-poller';
import { prepareImages, readSiteContent } from './site-content/site-content';
import { SiteSource } from './site-content/site-source';

/** Milliseconds between two reads of the API's revision. */
const POLL_INTERVAL = 400;
/** Milliseconds between two reads of the registries: all shells show a change within a second. */
const REGISTRY_INTERVAL = 500;

/** Milliseconds between two comparisons of canaries with live builds. */
const COMPARISON_INTERVAL = 1_000;

/** Milliseconds for which a line of the log waits for others at most. */
const LOG_INTERVAL = 50;

async function main(): Promise<void> {
  const config = readConfig(process.env, __dirname);
  // Lines are written together: a write for each of them costs a sixth of the time that a cached page takes. What is
  // left is written when the process exits, also after an error that nobody catches.
  const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: LOG_INTERVAL });
  // The launcher reads them. Once it has ended, writing the last ones would never end: pino retries on a closed pipe.
  process.on('disconnect', () => {
    lines.flushSync = () => undefined;
  });
  const logger = pino(
    { level: config.logLevel, base: { part: 'shell' }, timestamp: pino.stdTimeFunctions.isoTime },
    lines,
  );
  const readiness = { isStopping: false };
  const { app, feedWorker, loader, store, reports, revisionPoller, workers, brochureMaker } = await assemble(
    config,
    logger,
    readiness,
  );
  loader.start(REGISTRY_INTERVAL);
  const stopCleaning = startCleaning(loader, store, logger);
  reports.watch.start(COMPARISON_INTERVAL);
  revisionPoller.start(POLL_INTERVAL);
  await app.listen({ port: config.port, host: config.host });

  shutDownGracefully({
    drainSeconds: config.drainSeconds,
    readiness,
    log: logger,
    server: app.server,
    close: async () => {
      loader.stop();
      stopCleaning();
      reports.watch.stop();
      revisionPoller.stop();
      await app.close();
      await Promise.all([workers.close(), feedWorker.close(), brochureMaker.stop()]);
    },
    onTimeout: () => {
      logger.warn('shutdown timed out with requests still running');
    },
  });
}

/** Milliseconds for which a first start waits for the API, which prepares the images of the first content. */
const FIRST_CONTENT_LIMIT = 60_000;

/** Milliseconds for which a start waits for the builds of all remotes. */
const FIRST_LOAD_LIMIT = 30_000;

/** Milliseconds before a build is loaded again that did not come in time. */
const LOAD_PAUSE = 1_500;

/** On a busy machine, which everything starts on at once, a build may come too late the first time. */
async function loadBuilds(loader: RemoteLoader): Promise<void> {
  const end = performance.now() + FIRST_LOAD_LIMIT;
  await loader.refresh();
  while (loader.listAwaited().length > 0 && performance.now() < end) {
    await setTimeout(LOAD_PAUSE);
    await loader.refresh();
  }
}

async function assemble(config: Config, logger: pino.Logger, readiness: Readiness) {
  const siteFolder = path.dirname(config.siteContentFile);
  const imagesFolder = path.join(config.cacheDir, 'pictures');
  await fs.mkdir(imagesFolder, { recursive: true });
  const brandIcons = createBrandIcons(config, siteFolder);
  const source = new SiteSource({
    apiBaseUrl: config.apiBaseUrl,
    publicUrl: config.publicUrl,
    copy: path.join(config.cacheDir, 'site-content.json'),
    logger,
    readBrand: () => readBrand(config, imagesFolder),
    onChange: (content) => {
      // Also where the content came later than its revision.
      cache.invalidate();
      tellWeakContrasts(content, logger);
      // No page waits for it.
      brandIcons.make(content).catch((err: unknown) => logger.warn({ err }, 'failed to make the icons'));
    },
  });
  await source.start(FIRST_CONTENT_LIMIT);
  const { site } = source;
  tellWeakContrasts(site().content, logger);
  await brandIcons.make(site().content);

  // Beside the files of earlier builds of the shell: a page that is still open may load their chunks.
  const assetsFolder = path.join(config.cacheDir, 'assets');
  await fs.cp(path.join(config.distDir, 'public'), assetsFolder, { recursive: true });

  const assets = await readAssets(config.distDir);
  const { cache, feedWorker, loader, metrics, queue, reader, store, workers } = await createRendering(
    config,
    logger,
    assets,
  );
  // A remote whose host hangs is there later.
  await waitAtMost(FIRST_LOAD_LIMIT, loadBuilds(loader));

  const reports = createReports({ loader, viewsPerAddress: config.reportsPerAddress });
  const { brochureMaker, ownBrochure, contentIs } = createBrochures(config, site, logger);
  const app = await createApp({
    logger,
    loader,
    store,
    cache,
    reports,
    readiness,
    site,
    workers,
    brochureMaker,
    ownBrochure,
    queue,
    writeFeeds: feedWorker.write,
    metrics,
    metricsToken: config.metricsToken,
    icons: brandIcons.read,
    refreshSite: () => source.refresh(),
    serviceWorker: await fs.readFile(
      path.join(config.distDir, config.cachesVisitedPages ? 'service-worker.js' : 'removing-worker.js'),
      'utf8',
    ),
    tools: await createTools(config, site, assets, reader),
    apiBaseUrl: config.apiBaseUrl,
    publicUrl: config.publicUrl,
    formHost: config.formHost,
    trustedProxies: config.trustedProxies,
    contract: path.join(config.distDir, 'contract.json'),
    folders: {
      assets: assetsFolder,
      site: siteFolder,
      images: imagesFolder,
      brochure: config.brochureDir,
      share: path.join(config.cacheDir, 'share'),
    },
  });
  const revisionPoller = new RevisionPoller({
    apiBaseUrl: config.apiBaseUrl,
    cache,
    logger,
    beforeChange: () => source.refresh(),
    onRead: contentIs,
  });
  return { app, feedWorker, loader, store, reports, revisionPoller, workers, brochureMaker };
}

/** The one that is made, and the one that is uploaded. Both follow changes of the content. */
function createBrochures(config: Config, site: () => Site, logger: pino.Logger) {
  const { brochureDir: folder, apiBaseUrl } = config;
  const brochureMaker = createBrochureMaker(config, site, logger);
  const ownBrochure = new OwnBrochure({ folder, apiBaseUrl, logger });
  const contentIs = (revision: number | undefined) => {
    brochureMaker.contentIs(revision);
    ownBrochure.contentIs(revision);
  };
  return { brochureMaker, ownBrochure, contentIs };
}

function createBrochureMaker(config: Config, site: () => Site, logger: pino.Logger): BrochureMaker {
  const program = path.join(config.distDir, 'brochure.cjs');
  return new BrochureMaker({
    folder: config.brochureDir,
    logger,
    // A brand may link to a brochure elsewhere.
    isAutomatic: () => config.makesBrochure && site().content.hero.brochure.href === `/${brochureName}`,
    make: async (options) => {
      const news = await runBrochure(program, options);
      if (!news) return;
      logger.info({ news }, 'brochure made');
      process.send?.({ tell: news });
    },
  });
}

/** The texts of the brand's file, with its images prepared. */
async function readBrand({ siteContentFile }: Config, imagesFolder: string) {
  const content = await readSiteContent(siteContentFile);
  return prepareImages(content, path.dirname(siteContentFile), imagesFolder);
}

function tellWeakContrasts({ colors }: Pick<SiteContent, 'colors'>, logger: pino.Logger): void {
  for (const message of findWeakContrasts(allColors(colors))) {
    logger.warn(`colors: ${message}`);
    process.send?.({ tell: `Site content: colors: ${message}.` });
  }
}

/** The icons of the content that the site has now. */
function createBrandIcons({ apiBaseUrl }: Config, siteFolder: string) {
  let icons: ReadonlyMap<string, IconFile> = new Map();
  let madeFor = '';
  return {
    read: () => icons,
    make: async (content: SiteContent) => {
      const { company, colors, favicon } = content;
      const key = JSON.stringify([company.name, colors, favicon]);
      if (key === madeFor) return;
      const image = favicon === undefined ? undefined : await readSiteFile(favicon, apiBaseUrl, siteFolder);
      icons = await createIcons(image ?? letterIcon(content), allColors(colors).brandStrong);
      // Without its file, which comes from the API, they are made again with the next change.
      if (image !== undefined || favicon === undefined) madeFor = key;
    },
  };
}

/** An uploaded file, or one of the brand's folder; undefined where it cannot be read. */
async function readSiteFile(
  file: string,
  apiBaseUrl: string,
  siteFolder: string,
): Promise<Buffer | undefined> {
  try {
    if (!file.startsWith('uploads/')) return await fs.readFile(path.join(siteFolder, file));
    const response = await fetch(`${apiBaseUrl}/api/files/${file.slice('uploads/'.length)}`, {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

async function createTools(
  config: Config,
  site: () => Site,
  assets: ShellAssets,
  { readHistory }: RegistryReader,
): Promise<AppOptions['tools']> {
  const secret = config.overrideSecret ?? (await readSecret(config.overrideSecretFile));
  return {
    overrideTokens: createOverrideTokens(secret),
    allowedOrigins: config.overrideOrigins,
    isDevelopment: config.isDevelopment,
    readHistory,
    sendPage: createToolsPage(site, assets),
  };
}

/** What the build of the shell has written. */
async function readAssets(distDir: string): Promise<ShellAssets> {
  const assets = JSON.parse(await fs.readFile(path.join(distDir, 'assets.json'), 'utf8')) as {
    idle: string;
    tools: string;
    main: string[];
    federation: string[];
    integrity: Record<string, string>;
  };
  const assetUrl = (file: string) => `/assets/${file}`;
  const scriptFile = (file: string) => [assetUrl(file), assets.integrity[file] ?? ''] as const;
  return {
    bootstrap: await fs.readFile(path.join(distDir, 'bootstrap.js'), 'utf8'),
    idle: scriptFile(assets.idle),
    tools: scriptFile(assets.tools),
    main: assets.main.map(scriptFile),
    federation: assets.federation.map(assetUrl),
    fontFaces: withoutSpace(fontFaces),
    integrity: Object.fromEntries(
      Object.entries(assets.integrity).map(([file, hash]) => [assetUrl(file), hash]),
    ),
  };
}

/** Every page contains them. */
const withoutSpace = (css: string) =>
  css
    .replace(/\/\*.*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}');

main().catch((error: unknown) => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const isConfigError = error instanceof ConfigError;
  const message = isPortTaken
    ? 'its port is taken. Set SHELL_PORT to a free one.'
    : isConfigError
      ? error.message
      : String(error);
  process.stderr.write(`The shell could not start: ${message}\n`);
  process.exit(isConfigError ? CONFIG_EXIT_CODE : 1);
});
