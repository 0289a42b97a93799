// Starts the shell's server: reads the environment, loads what is live, listens, and stops in good order.
import fs from 'node:fs/promises';
import path from 'node:path';
import { shutDownGracefully, type Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { fontFaces } from '@site/shared-ui/theme';
import { pino } from 'pino';
import { allColors, findWeakContrasts } from '../site/brand-colors';
import { createApp } from './app';
import { createIcons } from './brand-icons/create-icons';
import { ConfigError, readConfig, type Config } from './config';
import type { ShellAssets } from './pages/html-document';
import { PageCache } from './pages/page-cache';
import { createPageWorkers } from './pages/page-workers';
import { BuildStore } from './remotes/build-store';
import { createRegistrySource } from './remotes/registry-source';
import { RemoteLoader } from './remotes/remote-loader';
import { RevisionPoller } from './revision-poller';
import { prepareImages, readSiteContent } from './site-content';

/** Milliseconds between two reads of the registry, and of the API's revision. */
const POLL_INTERVAL = 1_000;

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
  const { app, loader, revisionPoller, workers } = await assemble(config, logger, readiness);
  loader.start(POLL_INTERVAL);
  revisionPoller.start(POLL_INTERVAL);
  await app.listen({ port: config.port, host: config.host });

  shutDownGracefully({
    drainSeconds: config.drainSeconds,
    readiness,
    log: logger,
    server: app.server,
    close: async () => {
      loader.stop();
      revisionPoller.stop();
      await app.close();
      await workers.close();
    },
    onTimeout: () => {
      logger.warn('shutdown timed out with requests still running');
    },
  });
}

async function assemble(config: Config, logger: pino.Logger, readiness: Readiness) {
  const siteFolder = path.dirname(config.siteContentFile);
  const imagesFolder = path.join(config.cacheDir, 'pictures');
  const siteContent = await readSiteContent(config.siteContentFile);
  for (const message of findWeakContrasts(siteContent.colors)) {
    logger.warn({ file: config.siteContentFile }, `colors: ${message}`);
    process.send?.({ tell: `Site content: colors: ${message}.` });
  }
  const content = await prepareImages(siteContent, siteFolder, imagesFolder);

  // Beside the files of earlier builds of the shell: a page that is still open may load their chunks.
  const assetsFolder = path.join(config.cacheDir, 'assets');
  await fs.cp(path.join(config.distDir, 'public'), assetsFolder, { recursive: true });

  const store = new BuildStore(path.join(config.cacheDir, 'remotes'), (file) => {
    logger.warn({ file }, 'stored remote file was changed on disk; it is fetched or compressed again');
  });
  await fs.mkdir(store.folder, { recursive: true });
  const workers = createPageWorkers({
    filename: path.join(config.distDir, 'render-worker.cjs'),
    threads: config.renderWorkers,
    logger,
    settings: {
      content,
      assets: await readAssets(config.distDir),
      apiBaseUrl: config.apiBaseUrl,
      pageDataTimeout: config.pageDataTimeout,
      publicUrl: config.publicUrl,
    },
  });
  const lastErrors = new Map<string, string>();
  const loader = new RemoteLoader({
    registry: createRegistrySource(config.registry),
    store,
    evaluate: workers.evaluate,
    onResult: ({ remote, version, error }) => {
      // The same error every second is one line, not a flood.
      const message = error instanceof Error ? error.message : '';
      if (lastErrors.get(remote) === message && message) return;
      lastErrors.set(remote, message);
      if (error === undefined) logger.info({ remote, version }, 'build is live');
      else if (remote === 'registry') logger.warn({ err: error }, 'failed to read the registry');
      else logger.warn({ remote, version, err: error }, 'failed to load build');
    },
  });
  await loader.refresh();

  const cache = new PageCache();
  const app = await createApp({
    logger,
    loader,
    store,
    cache,
    readiness,
    site: () => ({ content, year: new Date().getFullYear(), host: new URL(config.publicUrl).host }),
    workers,
    icons: await createIcons(
      await fs.readFile(path.join(siteFolder, content.favicon)),
      allColors(content.colors).brandStrong,
    ),
    serviceWorker: await fs.readFile(
      path.join(config.distDir, config.cachesVisitedPages ? 'service-worker.js' : 'removing-worker.js'),
      'utf8',
    ),
    apiBaseUrl: config.apiBaseUrl,
    publicUrl: config.publicUrl,
    formHost: config.formHost,
    trustedProxies: config.trustedProxies,
    folders: {
      assets: assetsFolder,
      site: siteFolder,
      images: imagesFolder,
      brochure: config.brochureDir,
      share: path.join(config.cacheDir, 'share'),
    },
  });
  const revisionPoller = new RevisionPoller({ apiBaseUrl: config.apiBaseUrl, cache, logger });
  return { app, loader, revisionPoller, workers };
}

/** What the build of the shell has written. */
async function readAssets(distDir: string): Promise<ShellAssets> {
  const assets = JSON.parse(await fs.readFile(path.join(distDir, 'assets.json'), 'utf8')) as {
    idle: string;
    main: string[];
    federation: string[];
    integrity: Record<string, string>;
  };
  const assetUrl = (file: string) => `/assets/${file}`;
  const scriptFile = (file: string) => [assetUrl(file), assets.integrity[file] ?? ''] as const;
  return {
    bootstrap: await fs.readFile(path.join(distDir, 'bootstrap.js'), 'utf8'),
    idle: scriptFile(assets.idle),
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

/** From sysexits.h: process managers do not restart after it. */
const EXIT_CONFIG = 78;

main().catch((error: unknown) => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const isConfigError = error instanceof ConfigError;
  const message = isPortTaken
    ? 'its port is taken. Set SHELL_PORT to a free one.'
    : isConfigError
      ? error.message
      : String(error);
  process.stderr.write(`The shell could not start: ${message}\n`);
  process.exit(isConfigError ? EXIT_CONFIG : 1);
});
