// The shell's server for tests: on a real port, before a remote's host and an API that the test can break.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { pino } from 'pino';
import { createApp, type AppOptions } from '../src/server/app';
import { OwnBrochure } from '../src/server/brochure/own-brochure';
import { BrochureMaker, type MakeOptions } from '../src/server/brochure/brochure-maker';
import { createIcons } from '../src/server/brand-icons/create-icons';
import { createMetrics } from '../src/server/metrics/metrics';
import { PageCache } from '../src/server/serving/page-cache';
import { RenderQueue } from '../src/server/workers/render-queue';
import { createTaskRunner, type TaskRunner } from '../src/server/rendering/render-task';
import { createReports, type Reports } from '../src/server/reports/create-reports';
import { createOverrideTokens } from '../src/server/overrides/overrides';
import { RevisionPoller } from '../src/server/revision-poller';
import { BuildStore } from '../src/server/remotes/build-store';
import { createSharedRequire } from '../src/server/remotes/evaluate-build';
import { integrityOf } from '../src/server/remotes/integrity';
import { createProblemLog } from '../src/server/remotes/problem-log';
import { RegistryReader } from '../src/server/remotes/registry-reader';
import { RemoteLoader, type TakenBackBuild } from '../src/server/remotes/remote-loader';
import { TakenBackBuilds } from '../src/server/remotes/taken-back-builds';
import { writeFeeds } from '../src/server/feeds/feeds';
import { createSitemap } from '../src/server/search-engines/create-sitemap';
import { readSiteContent } from '../src/server/site-content/site-content';
import { FakeApi } from './fake-api';
import { RemoteHost } from './remote-host';
import { TestRegistry } from './test-registry';

/** Signs the overrides of the tests. */
export const OVERRIDE_SECRET = 'a secret of the tests, 32 characters';
export const PUBLIC_URL = 'https://www.venmara.example';
const SITE = 'shell/site/venmara';

/** The body of a `prefetch` that makes the one call that `FakeApi` supports. */
export const PREFETCH = `await queryClient.prefetchQuery({ queryKey: ['GET /api/category/all', {}] });`;

export interface ServedShell {
  origin: string;
  /** The site's content. */
  content: SiteContent;
  /** The folder of the brand's images, which is empty. */
  imagesDir: string;
  /** The folder of the brochure, which is empty. */
  brochureDir: string;
  /** Makes the brochure, as the program of the server does. */
  makeBrochure: (options: MakeOptions) => Promise<void>;
  brochureMaker: BrochureMaker;
  ownBrochure: OwnBrochure;
  /** The folder of the builds that were fetched. */
  remotesDir: string;
  host: RemoteHost;
  reports: Reports;
  api: FakeApi;
  registry: TestRegistry;
  loader: RemoteLoader;
  /** Renders pages instead of the real renderer. */
  render: TaskRunner['render'] | undefined;
  /** Every line of the log, as it is written. */
  log: Record<string, unknown>[];
  /** Reads the API's revision, as the server does once a second. */
  pollRevision: () => Promise<void>;
  /** Whether the sitemap is made with it, as in the server: calls of the API that a test may not expect. */
  makesSitemapAhead: boolean | undefined;
  /** Whether a CDN is told of stale pages; from the next `restart` on. */
  isPurged: boolean | undefined;
  /** The next read of the site content throws. */
  breakSite: () => void;
  /** The entry of a build of the catalogue, as the live one. */
  published: (version: string) => RegistryEntry;
  /** What the shell has taken back, as it reports it. */
  takenBack: TakenBackBuild[];
  /** Adds these to the catalogue's builds and takes the one that is live. */
  setLive: (...entries: RegistryEntry[]) => Promise<void>;
  get: (address: string, headers?: Record<string, string>) => Promise<Response>;
  /** As at the end of the process. */
  stop: () => Promise<void>;
  /** With an empty page cache and without evaluated builds, at another origin. */
  restart: () => Promise<void>;
}

const jsonIn = (html: string, id: string): unknown =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null',
  );

/** URL of the data from which the browser hydrates the page; undefined where they are in the HTML. */
export const bootDataUrlIn = (html: string) => (jsonIn(html, 'page-start') as { data?: string }).data;

/** The data themselves. */
export async function readBootData(
  shell: ServedShell,
  html: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const url = bootDataUrlIn(html);
  return url === undefined ? jsonIn(html, 'boot') : (await shell.get(url, headers)).json();
}

const makeIcons = async () => createIcons(await fs.readFile(`${SITE}/favicon.svg`), '#062b3f');
/** Made once for all tests of a file: most of the time of a start went into them. */
let madeIcons: ReturnType<typeof makeIcons> | undefined;

/** Starts a server for each test of the file, with the catalogue's build 1.0.0 live. */
export function serveShell(): ServedShell {
  const shell = {} as ServedShell;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shell-'));
    const host = new RemoteHost();
    const api = new FakeApi();
    await Promise.all([host.start(), api.start()]);
    for (const name of ['assets', 'pictures', 'remotes', 'brochure']) await fs.mkdir(path.join(folder, name));
    const content = withImages(await readSiteContent(`${SITE}/site-content.json`), ({ alt }) => ({
      width: 1920,
      height: 1080,
      alt,
      variants: [{ type: 'image/webp', width: 640, url: '/a.webp' }],
    }));
    const pendingErrors: boolean[] = [];
    const log: ServedShell['log'] = [];
    const logger = pino(
      { level: 'info' },
      { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const createWorkers = () =>
      createTaskRunner({
        sharedRequire: createSharedRequire(['react'], (id) => jest.requireActual(id)),
        assets: {
          bootstrap: '// starts the others',
          idle: ['/assets/idle.js', 'sha384-idle'],
          tools: ['/assets/tools.js', 'sha384-tools'],
          main: [['/assets/main.js', integrityOf('main')]],
          federation: ['/assets/federation.js'],
          fontFaces: '',
          integrity: {
            '/assets/main.js': integrityOf('main'),
            '/assets/federation.js': integrityOf('federation'),
          },
        },
        apiBaseUrl: api.baseUrl,
        pageDataTimeout: 1_000,
        publicUrl: PUBLIC_URL,
      });
    let workers = createWorkers();
    const registry = new TestRegistry(folder);
    const store = new BuildStore(path.join(folder, 'remotes'));
    const metrics = createMetrics();
    let cache: PageCache | undefined;
    const reader = new RegistryReader({
      registry: registry.folder,
      trustedRemotes: registry.trustedRemotes,
      folder: registry.copies,
    });
    const loader: RemoteLoader = new RemoteLoader({
      registry: reader,
      store,
      evaluate: (file) => workers.evaluate(file),
      takenBack: new TakenBackBuilds(path.join(folder, 'shell-cache', 'taken-back.json')),
      onProblems: createProblemLog(logger),
      onLoad: metrics.countLoad,
      onTakenBack: (build) => {
        metrics.countTakenBack(build);
        shell.takenBack.push(build);
      },
      onChange: () => cache?.removeUnwanted(),
    });
    // A slow machine is no fault.
    const queue = new RenderQueue({ slots: 16, patience: 600_000 });
    metrics.watch({ loader, queue, cache: { stored: () => cache?.stored() ?? { pages: 0, bytes: 0 } } });
    const icons = await (madeIcons ??= makeIcons());
    const site = { content, year: 2026, host: new URL(PUBLIC_URL).host };
    const create = (cache: PageCache, sitemap: AppOptions['sitemap']) =>
      createApp({
        logger,
        buildsTimeout: 60_000,
        loader,
        store,
        cache,
        reports: shell.reports,
        readiness: { isStopping: false },
        site: () => {
          if (pendingErrors.pop()) throw new TypeError('content is not there');
          return site;
        },
        workers: {
          render: (task) => (shell.render ?? workers.render)(task),
        },
        queue,
        brochureMaker: shell.brochureMaker,
        ownBrochure: shell.ownBrochure,
        sitemap,
        writeFeeds: (sources) => Promise.resolve(writeFeeds(sources)),
        metrics,
        isPurged: shell.isPurged ?? false,
        metricsToken: 'a-token-for-the-scraper',
        sharedSettings: {},
        icons: () => icons,
        refreshSite: () => Promise.resolve(),
        serviceWorker: '// keeps what was seen',
        apiBaseUrl: api.baseUrl,
        publicUrl: PUBLIC_URL,
        formHost: new URL(PUBLIC_URL).host,
        overrideTokens: createOverrideTokens(OVERRIDE_SECRET),
        allowedOrigins: ['https://builds.example.com'],
        isDevelopment: false,
        readHistory: reader.readHistory,
        linkKeysOf: reader.linkKeysOf,
        sendToolsPage: (reply) => reply.send('the page of the tools'),
        trustedProxies: 'loopback',
        contract: path.join(folder, 'contract.json'),
        folders: {
          assets: path.join(folder, 'assets'),
          site: path.resolve(SITE),
          images: path.join(folder, 'pictures'),
          brochure: path.join(folder, 'brochure'),
          share: path.join(folder, 'share'),
        },
      });
    shell.makeBrochure = () => Promise.resolve();
    shell.brochureMaker = new BrochureMaker({
      folder: path.join(folder, 'brochure'),
      make: (options) => shell.makeBrochure(options),
      isAutomatic: () => true,
      logger,
    });
    shell.ownBrochure = new OwnBrochure({
      folder: path.join(folder, 'brochure'),
      apiBaseUrl: api.baseUrl,
      logger,
    });
    shell.reports = createReports({ loader, viewsPerAddress: 4 });
    let app: Awaited<ReturnType<typeof create>>;
    const start = async () => {
      cache = new PageCache({ mayShow: (snapshot, wanted) => loader.mayShow(snapshot, wanted) });
      const apiBaseUrl = api.baseUrl;
      const sitemap = createSitemap({
        ...{ apiBaseUrl, publicUrl: PUBLIC_URL, cache, loader, logger },
        site: () => site,
      });
      const revision = new RevisionPoller({
        apiBaseUrl,
        cache,
        logger,
        beforeChange: () => Promise.resolve(true),
        onRead: (read) => read && shell.makesSitemapAhead && sitemap.makeAhead(),
      });
      app = await create(cache, sitemap);
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      Object.assign(shell, { origin, pollRevision: () => revision.poll() });
    };
    await start();
    let published: RegistryEntry[] = [];
    const setLive: ServedShell['setLive'] = async (...entries) => {
      const given = entries.map(({ metadata }) => metadata.version);
      const earlier = published.filter(({ metadata }) => !given.includes(metadata.version));
      const off = { traffic: 0, default: false };
      // As in a registry: the live build is the last, what was taken back or never live is at the front.
      published = [
        ...entries.slice(0, -1),
        ...earlier.map((entry) => ({ ...entry, deployment: off })),
        ...entries.slice(-1),
      ];
      await registry.write('catalogue', published);
      await loader.refresh();
    };
    Object.assign(shell, {
      content,
      loader,
      takenBack: [],
      isPurged: undefined,
      makesSitemapAhead: undefined,
      published: (version: string) => {
        const entry = published.find(({ metadata }) => metadata.version === version);
        if (!entry) throw new Error(`${version} is not published`);
        return { ...entry, deployment: { traffic: 100, default: true } };
      },
      imagesDir: path.join(folder, 'pictures'),
      brochureDir: path.join(folder, 'brochure'),
      remotesDir: path.join(folder, 'remotes'),
      host,
      api,
      registry,
      log,
      render: undefined,
      breakSite: () => pendingErrors.push(true),
      setLive,
      get: (address: string, headers: Record<string, string> = {}) =>
        fetch(shell.origin + address, { headers, redirect: 'manual' }),
      stop: () => app.close(),
      restart: async () => {
        app.server.closeAllConnections();
        await app.close();
        workers = createWorkers();
        await start();
      },
    } satisfies Omit<
      ServedShell,
      'origin' | 'reports' | 'pollRevision' | 'makeBrochure' | 'brochureMaker' | 'ownBrochure'
    >);
    stop = async () => {
      // A response that a failed test did not read must not fail the next test.
      app.server.closeAllConnections();
      await Promise.all([app.close(), host.stop(), api.stop()]);
      await fs.rm(folder, { recursive: true });
    };
    await setLive(host.publish('1.0.0', { text: 'Our products', prefetch: PREFETCH }));
  });

  afterEach(() => stop());
  return shell;
}
