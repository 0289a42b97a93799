// What renders pages: the builds of the remotes, the workers that run them, and the cache of pages.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config';
import { createMetrics } from './metrics/metrics';
import type { ShellAssets } from './rendering/html-document';
import { everything } from './purging/page-keys';
import { createPurger } from './purging/purger';
import { PageCache } from './serving/page-cache';
import { createPageWorkers, TASKS_PER_WORKER } from './workers/page-workers';
import { RenderQueue } from './workers/render-queue';
import { BuildStore } from './remotes/build-store';
import { CrashWatch } from './workers/crash-watch';
import { createProblemLog } from './remotes/problem-log';
import { RegistryReader } from './remotes/registry-reader';
import { RemoteLoader } from './remotes/remote-loader';
import { TakenBackBuilds } from './remotes/taken-back-builds';
import { createFeedWorker } from './workers/feed-worker';
import { createTakeBackWriter } from './reports/take-back-writer';

/** They know each other: a build that ends workers is taken back, and leaves the cache with its pages. */
export async function createRendering(config: Config, logger: FastifyBaseLogger, assets: ShellAssets) {
  const store = new BuildStore(path.join(config.cacheDir, 'remotes'), (file) => {
    logger.warn({ file }, 'stored remote file was changed on disk; it is fetched or compressed again');
  });
  await fs.mkdir(store.folder, { recursive: true });
  const crashes = new CrashWatch({
    registryOf: (remote) => loader.registries().get(remote)?.registry,
    takeBack: (remote, version, reason) => void loader.takeBack(remote, version, reason),
  });
  const filename = path.join(config.distDir, 'render-worker.cjs');
  const settings = {
    assets,
    apiBaseUrl: config.apiBaseUrl,
    pageDataTimeout: config.pageDataTimeout,
    publicUrl: config.publicUrl,
    hasTracing: config.tracing !== undefined,
  };
  const feedWorker = createFeedWorker({ filename, settings });
  const workers = createPageWorkers({
    filename,
    settings,
    threads: config.renderWorkers,
    logger,
    onEndedWorker: (ended) => {
      metrics.countEndedWorker(ended);
      crashes.onEndedWorker(ended);
    },
    isDistrusted: (build) => crashes.isDistrusted(build),
  });
  const queue = new RenderQueue({ slots: config.renderWorkers * TASKS_PER_WORKER });
  const writeTakeBack = createTakeBackWriter(config, logger);
  const metrics = createMetrics();
  const purger = config.purging && createPurger({ ...config.purging, logger, onPurge: metrics.countPurge });
  const cache: PageCache = new PageCache({ mayShow: (snapshot, wanted) => loader.mayShow(snapshot, wanted) });
  const reader = new RegistryReader({
    registry: config.registry,
    trustedRemotes: config.trustedRemotes,
    folder: path.join(config.cacheDir, 'registry'),
  });
  const loader: RemoteLoader = new RemoteLoader({
    registry: reader,
    store,
    takenBack: new TakenBackBuilds(path.join(config.cacheDir, 'taken-back.json')),
    evaluate: workers.evaluate,
    otherProblems: () => crashes.problems(),
    onLoad: metrics.countLoad,
    onProblems: createProblemLog(logger),
    onTakenBack: (build) => {
      metrics.countTakenBack(build);
      void writeTakeBack(build);
    },
    onChange: (builds) => {
      logger.info(builds, 'visitors get other builds');
      cache.removeUnwanted();
      purger?.purge(everything);
    },
  });
  metrics.watch({ cache, loader, queue });
  return { cache, feedWorker, loader, metrics, purger, queue, reader, store, workers };
}
