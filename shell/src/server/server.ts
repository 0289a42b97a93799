// Starts the shell's server: reads the environment, loads what is live, listens, and stops in good order.
import fs from 'node:fs/promises';
import path from 'node:path';
import { shutDownGracefully, type Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { fontFaces, fontUrl } from '@site/shared-ui/theme';
import { pino } from 'pino';
import { allColors, findWeakContrasts } from '../site/brand-colors';
import { createApp } from './app';
import { makeIcons } from './brand-icons/make-icons';
import { ConfigError, readConfig, type Config } from './config';
import type { ShellAssets } from './pages/html-document';
import { PageCache } from './pages/page-cache';
import { BuildStore } from './remotes/build-store';
import { createSharedRequire } from './remotes/evaluate-build';
import { createRegistrySource } from './remotes/registry-source';
import { RemoteLoader } from './remotes/remote-loader';
import { RevisionWatch } from './revision-watch';
import { preparePictures, readSiteContent } from './site-content';

declare const SHARED_SERVER_MODULES: readonly string[];
declare const __non_webpack_require__: (id: string) => unknown;

/** Milliseconds between two looks at the registry, and at the API's revision. */
const LOOK_INTERVAL = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, __dirname);
  const logger = pino({ level: config.logLevel, base: { part: 'shell' } });
  const readiness = { isStopping: false };
  const { app, loader, revision } = await assemble(config, logger, readiness);
  loader.start(LOOK_INTERVAL);
  revision.start(LOOK_INTERVAL);
  await app.listen({ port: config.port, host: config.host });

  // Remotes' code runs here too: a promise that one of them forgets must not end the server for everybody.
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a promise was left unhandled');
  });
  shutDownGracefully({
    drainSeconds: config.drainSeconds,
    readiness,
    log: logger,
    server: app.server,
    close: () => {
      loader.stop();
      revision.stop();
      return app.close();
    },
    onTimeout: () => {
      logger.warn('requests took too long to finish');
    },
  });
}

async function assemble(config: Config, logger: pino.Logger, readiness: Readiness) {
  const siteFolder = path.dirname(config.siteContentFile);
  const picturesFolder = path.join(config.cacheDir, 'pictures');
  const written = await readSiteContent(config.siteContentFile);
  for (const fault of findWeakContrasts(written.colors)) {
    logger.warn({ file: config.siteContentFile }, `colors: ${fault}`);
    process.send?.({ tell: `Site content: colors: ${fault}.` });
  }
  const content = await preparePictures(written, siteFolder, picturesFolder);

  // Beside those of earlier builds of the shell: a page that is still open may ask for their chunks.
  const assetsFolder = path.join(config.cacheDir, 'assets');
  await fs.cp(path.join(config.distDir, 'public'), assetsFolder, { recursive: true });

  const store = new BuildStore(path.join(config.cacheDir, 'remotes'), (file) => {
    logger.warn({ file }, 'a kept file of a remote was changed on disk; it is fetched or compressed anew');
  });
  await fs.mkdir(store.folder, { recursive: true });
  const faults = new Map<string, string>();
  const loader = new RemoteLoader({
    registry: createRegistrySource(config.registry),
    store,
    sharedRequire: createSharedRequire(SHARED_SERVER_MODULES, __non_webpack_require__),
    onResult: ({ remote, version, error }) => {
      // The same fault every second is one line, not a flood.
      const fault = error instanceof Error ? error.message : '';
      if (faults.get(remote) === fault && fault) return;
      faults.set(remote, fault);
      if (error === undefined) logger.info({ remote, version }, 'build is live');
      else logger.warn({ remote, version, err: error }, 'build could not be loaded');
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
    site: () => ({ content, year: new Date().getFullYear() }),
    assets: await readAssets(config.distDir),
    icons: await makeIcons(
      await fs.readFile(path.join(siteFolder, content.favicon)),
      allColors(content.colors).brandStrong,
    ),
    serviceWorker: await fs.readFile(
      path.join(config.distDir, config.keepsSeenPages ? 'service-worker.js' : 'removing-worker.js'),
      'utf8',
    ),
    apiBaseUrl: config.apiBaseUrl,
    publicUrl: config.publicUrl,
    formHost: config.formHost,
    trustedProxies: config.trustedProxies,
    folders: {
      assets: assetsFolder,
      site: siteFolder,
      pictures: picturesFolder,
      brochure: config.brochureDir,
      share: path.join(config.cacheDir, 'share'),
    },
  });
  const revision = new RevisionWatch({ apiBaseUrl: config.apiBaseUrl, cache, logger });
  return { app, loader, revision };
}

/** What the build of the shell wrote down about itself. */
async function readAssets(distDir: string): Promise<ShellAssets> {
  const written = JSON.parse(await fs.readFile(path.join(distDir, 'assets.json'), 'utf8')) as {
    main: string[];
    federation: string[];
    integrity: Record<string, string>;
  };
  const address = (file: string) => `/assets/${file}`;
  return {
    main: written.main.map(address),
    federation: written.federation.map(address),
    fontUrl,
    fontFaces: fontFaces.replace(/\/\*.*?\*\//g, '').replace(/\s+/g, ' '),
    integrity: Object.fromEntries(
      Object.entries(written.integrity).map(([file, hash]) => [address(file), hash]),
    ),
  };
}

/** As sysexits.h has it: whoever watches over the process does not start it again. */
const EXIT_CONFIG = 78;

main().catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const isWrong = error instanceof ConfigError;
  const message = isTaken
    ? 'its port is taken. Set SHELL_PORT to a free one.'
    : isWrong
      ? error.message
      : String(error);
  process.stderr.write(`The shell could not start: ${message}\n`);
  process.exit(isWrong ? EXIT_CONFIG : 1);
});
