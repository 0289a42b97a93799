import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RenderQueue } from '../workers/render-queue';
import type { RemoteLoader } from '../remotes/remote-loader';

/** How a page was sent: from the cache, rendered for this request, or the last complete version of it; or not at all. */
export type PageResult = 'cached' | 'rendered' | 'last complete' | 'incomplete' | 'refused';

export type ShellMetrics = ReturnType<typeof createMetrics>;

/** The metrics of the shell for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const pages = new Counter({
    name: 'pages_total',
    help: 'Pages that were sent, by where they came from.',
    labelNames: ['result'] as const,
    registers,
  });
  const renders = new Histogram({
    name: 'page_render_seconds',
    help: 'From the start of a render to its result, with the calls of the API.',
    labelNames: ['outcome'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refused = new Counter({
    name: 'page_renders_refused_total',
    help: 'Renders that had no turn, because too many pages were requested.',
    registers,
  });
  const loads = new Counter({
    name: 'build_loads_total',
    help: 'Builds of remotes that were loaded, and attempts that failed.',
    labelNames: ['remote', 'outcome'] as const,
    registers,
  });
  const endedWorkers = new Counter({
    name: 'page_workers_ended_total',
    help: 'Page workers that the code of a build has ended, or would have for want of memory.',
    labelNames: ['remote', 'version'] as const,
    registers,
  });
  const takenBack = new Counter({
    name: 'builds_taken_back_total',
    help: 'Builds that this shell has stopped using by itself.',
    labelNames: ['remote'] as const,
    registers,
  });
  const purges = new Counter({
    name: 'cdn_purges_total',
    help: 'Requests that told a CDN of stale pages, each try of them.',
    labelNames: ['outcome'] as const,
    registers,
  });
  return {
    registry,
    countPurge: (outcome: 'done' | 'failed') => {
      purges.inc({ outcome });
    },
    countPage: (result: PageResult) => {
      pages.inc({ result });
    },
    observeRender: (milliseconds: number, outcome: 'complete' | 'incomplete') => {
      renders.observe({ outcome }, milliseconds / 1000);
    },
    countRefused: () => {
      refused.inc();
    },
    countLoad: ({ remote, error }: { remote: string; error?: unknown }) => {
      loads.inc({ remote, outcome: error === undefined ? 'loaded' : 'failed' });
    },
    countEndedWorker: ({ remote, version }: { remote: string; version: string }) => {
      endedWorkers.inc({ remote, version });
    },
    countTakenBack: ({ remote }: { remote: string }) => {
      takenBack.inc({ remote });
    },
    /** Adds what is read with each request for the metrics. */
    watch: ({ cache, loader, queue }: Watched) => {
      addCacheGauge(registry, cache);
      addLoaderGauges(registry, loader);
      addQueueGauge(registry, queue);
    },
  };
}

interface Watched {
  cache: { stored: () => { pages: number; bytes: number } };
  loader: RemoteLoader;
  queue: Pick<RenderQueue, 'waiting'>;
}

function addCacheGauge(registry: Registry, cache: Watched['cache']): void {
  new Gauge({
    name: 'page_cache',
    help: 'Pages in the cache, and the bytes that they take.',
    labelNames: ['part'] as const,
    registers: [registry],
    collect() {
      const { pages, bytes } = cache.stored();
      this.set({ part: 'pages' }, pages);
      this.set({ part: 'bytes' }, bytes);
    },
  });
}

function addQueueGauge(registry: Registry, queue: Watched['queue']): void {
  new Gauge({
    name: 'page_renders_waiting',
    help: 'Renders that wait for their turn.',
    registers: [registry],
    collect() {
      this.set(queue.waiting);
    },
  });
}

function addLoaderGauges(registry: Registry, loader: RemoteLoader): void {
  const registers = [registry];
  new Gauge({
    name: 'build_traffic_percent',
    help: 'The builds that visitors get, and their share of them.',
    labelNames: ['remote', 'version'] as const,
    registers,
    collect() {
      this.reset();
      const canaries = loader.canaries();
      for (const { remote, version, traffic } of canaries) this.set({ remote, version }, traffic);
      for (const [remote, version] of Object.entries(loader.snapshot().versions)) {
        const canary = canaries.find((each) => each.remote === remote);
        this.set({ remote, version }, 100 - (canary?.traffic ?? 0));
      }
    },
  });
  new Gauge({
    name: 'remote_problems',
    help: 'What is wrong with registries and builds: see /readyz for the sentences.',
    labelNames: ['remote'] as const,
    registers,
    collect() {
      this.reset();
      for (const remote of loader.registries().keys()) this.set({ remote }, 0);
      for (const { remote = 'all' } of loader.problems()) this.inc({ remote });
    },
  });
  new Gauge({
    name: 'registry_sequence',
    help: 'The number of the registry that is in use.',
    labelNames: ['remote'] as const,
    registers,
    collect() {
      this.reset();
      for (const [remote, signed] of loader.registries()) this.set({ remote }, signed.registry.sequence);
    },
  });
}
