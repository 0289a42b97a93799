// Broken code of a remote in the real render worker, on real threads: it costs its piece, and nothing else.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { usualCases } from '@site/shared-testing/usual-cases';
import { pino } from 'pino';
import type { Composition } from '../../composition/composition';
import type { ServerFile } from '../remotes/server-pieces';
import { readSiteContent } from '../site-content/site-content';
import { canMeasureHeaps } from './limited-pool';
import {
  createPageWorkers,
  type EndedWorker,
  type PageWorkers,
  type PageWorkersOptions,
} from './page-workers';

const root = process.cwd();
const cache = path.join(root, 'shell/node_modules/.cache');
let folder: string;
let workers: PageWorkers;
const ended: EndedWorker[] = [];

/** Within the repository: the worker requires packages of npm. */
beforeAll(async () => {
  await fs.mkdir(cache, { recursive: true });
  folder = await fs.mkdtemp(path.join(cache, 'render-worker-'));
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD_WORKER, folder]);
}, 120_000);
afterAll(() => fs.rm(folder, { recursive: true }));

const BUILD_WORKER = `
  import webpack from 'webpack';
  const { nodeServer } = await import(${JSON.stringify(pathToFileURL(path.join(root, 'webpack/configs.mjs')).href)});
  const outDir = process.argv.at(-1);
  const entry = './src/server/workers/render-worker.ts';
  const compiler = webpack(nodeServer({ packageName: 'shell', mode: 'production', outDir, name: 'worker', entry }));
  compiler.run((error, stats) => compiler.close(() => {
    if (error || stats.hasErrors()) { console.error(error ?? stats.toString('errors-only')); process.exit(1); }
  }));`;

let content: SiteContent;
beforeEach(async () => {
  ended.length = 0;
  content = withImages(await readSiteContent('shell/site/venmara/site-content.json'), ({ alt }) => ({
    width: 1920,
    height: 1080,
    alt,
    variants: [{ type: 'image/webp', width: 640, url: '/a.webp' }],
  }));
  workers = startWorkers();
});
afterEach(() => workers.close());

const startWorkers = (limits: Partial<PageWorkersOptions> = {}) =>
  createPageWorkers({
    filename: path.join(folder, 'worker.cjs'),
    threads: 2,
    logger: pino({ level: 'silent' }),
    settings: {
      assets: {
        bootstrap: '// starts the others',
        idle: ['/assets/idle.js', 'sha384-idle'],
        tools: ['/assets/tools.js', 'sha384-tools'],
        main: [['/assets/main.js', 'sha384-main']],
        federation: ['/assets/federation.js'],
        fontFaces: '',
        integrity: {},
      },
      // Nothing listens: a page without data is rendered all the same.
      apiBaseUrl: 'http://127.0.0.1:9',
      pageDataTimeout: 1_000,
      publicUrl: 'https://www.venmara.example',
    },
    maxMemory: process.memoryUsage.rss() + 2 ** 30,
    // Nobody is blamed where this time is over first, before a loop had the processor for two seconds.
    timeout: 120_000,
    onEndedWorker: (each) => ended.push(each),
    ...limits,
  });

const names = ['company-history', 'client-logos', 'testimonials', 'latest-blog', 'latest-news'];
const home = ['hero', 'promo', ...names];
/** Remote to its pieces on the home page, of which the first one is broken. */
const piecesOf = {
  content: ['promo', ...home.filter((name) => name !== 'promo')],
  catalogue: ['trending-products'],
  enquiry: ['contact-section'],
};
type Remote = keyof typeof piecesOf;

interface BrokenPiece {
  /** Statements of the component. */
  render?: string;
  /** Statements of its `prefetch`, which has the page's `url`. */
  prefetch?: string;
  /** Statements of the file. */
  module?: string;
}

/** A build of the remote, whose first piece is broken. */
async function writeBuild(
  { render = '', prefetch = '', module = '' }: BrokenPiece,
  remote: Remote = 'content',
): Promise<ServerFile> {
  const pieces = piecesOf[remote].map(
    (name, index) => `exports['${name}'] = {
      Component: () => { ${index === 0 ? render : ''}; return createElement('p', null, 'This is ${name}'); },
      prefetch: async ({ url }) => { ${index === 0 ? prefetch : ''} },
    };`,
  );
  const code = `const { createElement, use } = require('react');\n${module}\n${pieces.join('\n')}`;
  const hash = createHash('sha384').update(code).digest('base64');
  const file = path.join(folder, `${createHash('sha256').update(code).digest('hex')}.cjs`);
  await fs.writeFile(file, code);
  return { remote, version: '1.0.0', file, integrity: `sha384-${hash}`, pieces: piecesOf[remote] };
}

const compositionOf = (serverFiles: ServerFile[]): Composition => ({
  remotes: Object.fromEntries(
    serverFiles.map(({ remote, version, pieces }) => [
      remote,
      {
        version,
        entry: `/remotes/${remote}/${version}/entry.js`,
        pieces: Object.fromEntries(pieces.map((name) => [name, [`/remotes/${remote}/${version}/a.js`]])),
        integrity: {},
        rendersOnServer: true,
      },
    ]),
  ),
});

const renderHome = (...serverFiles: ServerFile[]) => renderAt('/', ...serverFiles);

async function renderAt(address: string, ...serverFiles: ServerFile[]) {
  const started = performance.now();
  const task = {
    url: `http://shell${address}`,
    site: JSON.stringify({ content, year: 2026, host: 'www.venmara.example' }),
    outcome: undefined,
    composition: compositionOf(serverFiles),
    serverFiles,
  };
  const { page } = await workers.render(task);
  return { html: page?.html ?? '', isComplete: page?.isComplete, ms: performance.now() - started };
}

/** Resolves once a build was blamed for the end of a worker, which may be after the response. */
async function untilEnded(): Promise<void> {
  while (ended.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

/** The slowest of these stops a thread after 2 seconds; the rest is for a machine that has other work. */
const TIMEOUT = 240_000;
const NEVER = 'await new Promise(() => undefined)';

test('a build that is not broken is rendered whole', async () => {
  const { html, isComplete } = await renderHome(await writeBuild({}));
  for (const name of home) expect(html).toContain(`This is ${name}`);
  expect(isComplete).toBe(true);
  expect(ended).toEqual([]);
});

const ending: (readonly [string, BrokenPiece])[] = [
  ['exits when it is rendered', { render: 'process.exit(1)' }],
  ['exits with status 0', { render: 'process.exit(0)' }],
  ['never ends its render', { render: 'for (;;);' }],
  [
    'needs memory without end',
    { render: 'const list = []; for (;;) list.push(new Array(1e6).fill(list.length))' },
  ],
  ['exits in its prefetch', { prefetch: 'process.exit(1)' }],
  [
    'exits in its prefetch, later',
    { prefetch: 'await new Promise((r) => setTimeout(r, 20)); process.exit(1)' },
  ],
  ['never ends its prefetch, later', { prefetch: 'await new Promise((r) => setTimeout(r, 20)); for (;;);' }],
  // One allocation of it is larger than what V8 leaves to a worker that has reached its limit.
  ...(canMeasureHeaps
    ? [['fills a map', { render: 'const map = new Map(); for (let i = 0; ; i += 1) map.set(i, i)' }] as const]
    : []),
];
test.each(usualCases(ending, (_, at) => [0, 2, 4, 7].includes(at)))(
  'a piece that %s is missing on its page, and the rest is there',
  async (_, broken) => {
    const file = await writeBuild(broken);
    const { html, isComplete } = await renderHome(file);
    for (const name of home.filter((each) => each !== 'promo')) expect(html).toContain(`This is ${name}`);
    expect(html.includes('This is promo')).toBe(false);
    expect(html).toContain('<header');
    expect(html).toContain('<footer');
    // Only this visitor gets it.
    expect(isComplete).toBe(false);
    await untilEnded();
    expect(ended).toMatchObject([{ piece: 'content/promo', remote: 'content', version: '1.0.0' }]);
    // It ends no worker again for a while.
    expect((await renderHome(file)).html).toContain('This is hero');
    expect(ended).toHaveLength(1);
  },
  TIMEOUT,
);

test(
  'a piece that exits at one address is missing there, and nowhere else',
  async () => {
    const file = await writeBuild({ prefetch: "if (url.searchParams.has('crash')) process.exit(1)" });
    const { html, isComplete } = await renderAt('/?crash', file);
    expect([html.includes('This is hero'), html.includes('This is promo'), isComplete]).toEqual([
      true,
      false,
      false,
    ]);
    await untilEnded();
    expect(await renderHome(file)).toMatchObject({ isComplete: true });
    // There it is not tried again at once.
    expect((await renderAt('/?crash', file)).isComplete).toBe(false);
    expect(ended).toHaveLength(1);
  },
  TIMEOUT,
);

test(
  'a piece without which a site cannot go back is left out of all pages once its build has ended too many workers',
  async () => {
    await workers.close();
    workers = startWorkers({ isDistrusted: () => ended.length > 1 });
    const file = await writeBuild({ prefetch: "if (url.searchParams.has('crash')) process.exit(1)" });
    for (const address of ['/?crash=1', '/?crash=2']) {
      const before = ended.length;
      await renderAt(address, file);
      while (ended.length === before) await new Promise((resolve) => setImmediate(resolve));
    }
    const { html, isComplete } = await renderHome(file);
    expect([html.includes('This is hero'), html.includes('This is promo'), isComplete]).toEqual([
      true,
      false,
      false,
    ]);
  },
  TIMEOUT,
);

test(
  'memory that a piece keeps with each page costs no page, and its build is found',
  async () => {
    const leak = 'kept.push(new Array(6e5).fill(kept.length))';
    const leaking = await writeBuild({ module: 'const kept = [];', render: leak }, 'catalogue');
    const others = [await writeBuild({}), await writeBuild({}, 'enquiry')];
    let pages = 0;
    for (; ended.length === 0; pages += 1)
      expect(await renderHome(...others, leaking)).toMatchObject({ isComplete: true });
    expect(pages).toBeGreaterThan(20);
    expect(ended).toEqual([
      {
        remote: 'catalogue',
        version: '1.0.0',
        piece: undefined,
        reason: expect.stringMatching(/^it keeps (4\.[5-9]|5\.\d) MB of memory with each page$/) as string,
      },
    ]);
  },
  2 * TIMEOUT,
);

test(
  'a build whose pages keep so much that it cannot be measured is found, too',
  async () => {
    // 18 pages keep more than V8's limit, too: on a busy machine it may be the first to be noticed.
    const leak = 'for (let part = 0; part < 9; part += 1) kept.push(new Array(1e6).fill(part))';
    const leaking = await writeBuild({ module: 'const kept = [];', render: leak }, 'catalogue');
    const other = await writeBuild({});
    while (ended.length === 0) expect(await renderHome(other, leaking)).toMatchObject({ isComplete: true });
    expect(ended).toMatchObject([
      { remote: 'catalogue', piece: undefined, reason: '18 of its pages need more memory than a worker has' },
    ]);
  },
  2 * TIMEOUT,
);

test(
  'a piece that fills buffers without end is stopped, although they are not in its heap',
  async () => {
    // However long a busy machine takes to fill them.
    await workers.close();
    workers = startWorkers({ timeout: TIMEOUT, blockedLimit: TIMEOUT });
    const file = await writeBuild({
      render: 'const list = []; for (;;) list.push(Buffer.alloc(2 ** 24, 1))',
    });
    expect((await renderHome(file)).html).toContain('This is hero');
    await untilEnded();
    expect(ended).toMatchObject([
      { piece: 'content/promo', reason: 'The memory of the process grew too large while its code ran.' },
    ]);
  },
  TIMEOUT,
);

// Those of `content` are above.
const remotes = usualCases(['catalogue', 'enquiry'] as const, (remote) => remote === 'catalogue');
const deadly = [
  ['exits', 'process.exit(1)'],
  ['never ends', 'for (;;);'],
  ['needs memory without end', 'const list = []; for (;;) list.push(new Array(1e6).fill(list.length))'],
] as const;
test.each(
  remotes.flatMap((remote) =>
    usualCases(deadly, (_, at) => at === 1).map(([fault, render]) => [remote, fault, render] as const),
  ),
)(
  'a piece of %s that %s costs no piece of another remote',
  async (remote, _, render) => {
    const broken = await writeBuild({ render }, remote);
    const { html, isComplete } = await renderHome(await writeBuild({}), broken);
    for (const name of home) expect(html).toContain(`This is ${name}`);
    expect(html).not.toContain(`This is ${piecesOf[remote][0]}`);
    expect(html).toContain('<header');
    expect(html).toContain('<footer');
    expect(isComplete).toBe(false);
    await untilEnded();
    expect(ended).toMatchObject([{ piece: `${remote}/${piecesOf[remote][0]}`, remote, version: '1.0.0' }]);
  },
  TIMEOUT,
);

test(
  'where another piece began last when a worker ended, the one at fault is blamed, and the other is shown again',
  async () => {
    // All pieces of the page have begun before it goes on.
    const file = await writeBuild({ prefetch: 'await null; process.exit(1)' });
    expect((await renderHome(file)).html).toContain('This is hero');
    await untilEnded();
    const innocent = home.filter((name) => name !== 'promo');
    const isWhole = async () => {
      const { html } = await renderHome(file);
      return innocent.every((name) => html.includes(`This is ${name}`));
    };
    while (!(await isWhole()));
    expect(ended.map(({ piece }) => piece)).toEqual(['content/promo']);
  },
  TIMEOUT,
);

test.each<[string, BrokenPiece]>([
  ['throws when it is rendered', { render: "throw new Error('broken')" }],
  ['throws in its prefetch', { prefetch: "throw new Error('broken')" }],
  ['never resolves its prefetch', { prefetch: NEVER }],
  ['suspends for ever', { module: 'const never = new Promise(() => undefined);', render: 'use(never)' }],
])(
  'a piece that %s ends no worker, and the rest of its page is there',
  async (_, broken) => {
    const { html, isComplete } = await renderHome(await writeBuild(broken));
    for (const name of home.filter((each) => each !== 'promo')) expect(html).toContain(`This is ${name}`);
    expect(isComplete).toBe(false);
    expect(ended).toEqual([]);
  },
  TIMEOUT,
);

test.each<[string, string]>([
  ['a timer that throws', "setTimeout(() => { throw new Error('later'); }, 1);"],
  ['an interval that throws', "setInterval(() => { throw new Error('again'); }, 1);"],
  ['a promise that rejects', "Promise.reject(new Error('nobody waits'));"],
])('%s at module scope ends no worker', async (_, module) => {
  const file = await writeBuild({ module });
  for (let view = 0; view < 3; view += 1) expect((await renderHome(file)).isComplete).toBe(true);
  expect(ended).toEqual([]);
});

test(
  'while one build never ends, pages of the others are rendered',
  async () => {
    const broken = renderHome(await writeBuild({ render: 'for (;;);' }));
    const good = await writeBuild({});
    const others = await Promise.all(Array.from({ length: 8 }, () => renderHome(good)));
    expect(others.map(({ isComplete }) => isComplete)).toEqual(Array.from({ length: 8 }, () => true));
    expect((await broken).html).toContain('This is hero');
  },
  TIMEOUT,
);

const unloadable = [
  ['exits', 'process.exit(0);'],
  ['throws', "throw new Error('boom');"],
  ['never ends', 'for (;;);'],
] as const;
test.each(usualCases(unloadable, ([fault]) => fault !== 'never ends'))(
  'a new build that %s at module scope is not taken, and pages go on',
  async (_, module) => {
    const evaluating = expect(workers.evaluate(await writeBuild({ module }))).rejects.toThrow();
    expect((await renderHome(await writeBuild({}))).isComplete).toBe(true);
    await evaluating;
  },
  TIMEOUT,
);

test(
  'while the code of one new build never ends, that of another remote is taken',
  async () => {
    await workers.close();
    workers = startWorkers({ evaluationLimit: 1_000 });
    const looping = expect(workers.evaluate(await writeBuild({ module: 'for (;;);' }))).rejects.toThrow();
    await workers.evaluate(await writeBuild({}));
    await looping;
  },
  TIMEOUT,
);

describe('on a machine that gives the process no time', () => {
  const slowly = 'for (const end = Date.now() + 1500; Date.now() < end; );';

  beforeEach(async () => {
    await workers.close();
    workers = startWorkers({ blockedLimit: 300, evaluationLimit: 300, processorTime: () => 0 });
  });

  test('a piece that takes long is no piece that never ends', async () => {
    const { html } = await renderHome(await writeBuild({ render: slowly }));
    expect(html).toContain('This is promo');
    expect(ended).toEqual([]);
  }, 90_000);

  test('nor is a build that is evaluated for long', async () => {
    await workers.evaluate(await writeBuild({ module: slowly }));
  }, 90_000);
});
