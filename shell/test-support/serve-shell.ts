// The shell's server for tests: on a real port, before a remote's host and an API that the test can break.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { emptyRegistry, type Registry } from '@site/shared-contracts/deployment';
import { withImages } from '@site/shared-contracts/site-content';
import { pino } from 'pino';
import { createApp } from '../src/server/app';
import { createIcons } from '../src/server/brand-icons/create-icons';
import { PageCache } from '../src/server/pages/page-cache';
import { createTaskRunner } from '../src/server/pages/render-task';
import { RevisionPoller } from '../src/server/revision-poller';
import { BuildStore } from '../src/server/remotes/build-store';
import { createSharedRequire } from '../src/server/remotes/evaluate-build';
import { RemoteLoader } from '../src/server/remotes/remote-loader';
import { readSiteContent } from '../src/server/site-content';
import { FakeApi } from './fake-api';
import { RemoteHost, sha384 } from './remote-host';

export const PUBLIC_URL = 'https://www.venmara.example';
const SITE = 'shell/site/venmara';

/** The body of a `prefetch` that makes the one call that `FakeApi` supports. */
export const PREFETCH = `await queryClient.prefetchQuery({ queryKey: ['GET /api/category/all', {}] });`;

export interface ServedShell {
  origin: string;
  /** The folder of the brand's images, which is empty. */
  imagesDir: string;
  /** The folder of the brochure, which is empty. */
  brochureDir: string;
  /** The folder of the builds that were fetched. */
  remotesDir: string;
  host: RemoteHost;
  api: FakeApi;
  registry: Registry;
  /** Every line of the log, as it is written. */
  log: Record<string, unknown>[];
  /** Reads the API's revision, as the server does once a second. */
  pollRevision: () => Promise<void>;
  /** The next read of the site content throws. */
  breakSite: () => void;
  /** Makes these the catalogue's builds and takes the one that is live. */
  setLive: (...entries: Registry['microFrontends'][string]) => Promise<void>;
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
export async function readBootData(shell: ServedShell, html: string): Promise<unknown> {
  const url = bootDataUrlIn(html);
  return url === undefined ? jsonIn(html, 'boot') : (await shell.get(url)).json();
}

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
        site: () => ({ content, year: 2026, host: new URL(PUBLIC_URL).host }),
        sharedRequire: createSharedRequire(['react'], (id) => jest.requireActual(id)),
        assets: {
          bootstrap: '// starts the others',
          idle: ['/assets/idle.js', 'sha384-idle'],
          main: [['/assets/main.js', sha384('main')]],
          federation: ['/assets/federation.js'],
          fontFaces: '',
          integrity: { '/assets/main.js': sha384('main'), '/assets/federation.js': sha384('federation') },
        },
        apiBaseUrl: api.baseUrl,
        pageDataTimeout: 1_000,
        publicUrl: PUBLIC_URL,
      });
    let workers = createWorkers();
    const store = new BuildStore(path.join(folder, 'remotes'));
    const loader = new RemoteLoader({
      registry: () => Promise.resolve(shell.registry),
      store,
      evaluate: (file) => workers.evaluate(file),
      onResult: () => undefined,
    });
    const icons = await createIcons(await fs.readFile(`${SITE}/favicon.svg`), '#062b3f');
    const create = (cache: PageCache) =>
      createApp({
        logger,
        loader,
        store,
        cache,
        site: () => {
          if (pendingErrors.pop()) throw new TypeError('content is not there');
          return { content, year: 2026, host: new URL(PUBLIC_URL).host };
        },
        workers,
        icons,
        serviceWorker: '// keeps what was seen',
        apiBaseUrl: api.baseUrl,
        publicUrl: PUBLIC_URL,
        formHost: new URL(PUBLIC_URL).host,
        trustedProxies: 'loopback',
        folders: {
          assets: path.join(folder, 'assets'),
          site: path.resolve(SITE),
          images: path.join(folder, 'pictures'),
          brochure: path.join(folder, 'brochure'),
          share: path.join(folder, 'share'),
        },
      });
    let app: Awaited<ReturnType<typeof create>>;
    const start = async () => {
      const cache = new PageCache();
      const revision = new RevisionPoller({ apiBaseUrl: api.baseUrl, cache, logger });
      app = await create(cache);
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      Object.assign(shell, { origin, pollRevision: () => revision.poll() });
    };
    await start();
    const setLive: ServedShell['setLive'] = async (...entries) => {
      shell.registry = { ...emptyRegistry, microFrontends: { catalogue: entries } };
      await loader.refresh();
    };
    Object.assign(shell, {
      imagesDir: path.join(folder, 'pictures'),
      brochureDir: path.join(folder, 'brochure'),
      remotesDir: path.join(folder, 'remotes'),
      host,
      api,
      registry: emptyRegistry,
      log,
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
    } satisfies Omit<ServedShell, 'origin' | 'pollRevision'>);
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
