import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { usualCases } from '@site/shared-testing/usual-cases';
import { buildCatalogue, writeChangedBuild, type BuildFiles } from '../../test-support/changed-build';
import { liveEntry, startLiveSite, type LiveSite } from '../../test-support/live-site';
import { bytes } from './checks/bytes.mjs';
import { checkBuild, type CheckOptions } from './check-build.mjs';
import { createChecker } from './checker.mjs';

/** A check may have to start a process. */
const TIMEOUT = 60_000;

let folder: string;
let live: string;
let site: LiveSite;
let count = 0;
/** One process for all builds that do not end it. */
const checker = createChecker();

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gate-'));
  live = path.join(folder, 'live');
  await buildCatalogue(live);
  site = await startLiveSite(live);
}, 180_000);
afterAll(async () => {
  checker.stop();
  await site.stop();
  await fs.rm(folder, { recursive: true });
});

type Change = (build: BuildFiles) => void;

async function check(change: Change, options: CheckOptions = {}) {
  const build = path.join(folder, String((count += 1)));
  await writeChangedBuild(live, build, change);
  return checkBuild('catalogue', build, {
    checker,
    shells: [site.url],
    needsLive: true,
    ...options,
  });
}

/** Lets code run on the server before a piece is rendered. */
const inRender =
  (code: string, piece = 'product-list'): Change =>
  (build) => {
    build.server += `\nconst { piece } = { piece: module.exports['${piece}'] };
      const Original = piece.Component;
      piece.Component = function Changed(props) { ${code}; return require('react').createElement(Original, props); };`;
  };
const atModuleScope =
  (code: string): Change =>
  (build) => {
    build.server += `\n;${code};`;
  };
const inPrefetch =
  (code: string): Change =>
  (build) => {
    build.server += `\nmodule.exports['product-list'].prefetch = async () => { ${code} };`;
  };

interface Fields {
  properties: Record<string, unknown>;
  required: string[];
}
const fieldsOf = ({ contract }: BuildFiles) => contract.api['GET /api/products/:id'] as unknown as Fields;
const firstScript = (build: BuildFiles, piece = 'product-list') =>
  build.manifest.pieces[piece]?.scripts.at(-1) ?? '';
const addNoise = (build: BuildFiles, bytes: number) => {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647).toString(36);
  let noise = '';
  while (noise.length < bytes) noise += next();
  const script = firstScript(build);
  build.scripts[script] = `${build.scripts[script] ?? ''}\n/*! ${noise} */`;
};

test(
  'the build that is live passes',
  async () => {
    expect(await check(() => undefined)).toMatchObject({ manifest: { name: 'catalogue' } });
  },
  TIMEOUT,
);

const refused: [string, Change, RegExp][] = [
  ['throws at module scope', atModuleScope(`throw new Error('boom')`), /boom.*while it was evaluated/s],
  ['throws at render', inRender(`throw new Error('boom')`), /it throws: boom.*'product-list', rendered/s],
  [
    'throws with an API that fails',
    inRender(
      `if (require('@tanstack/react-query').useQueryClient().getQueryCache().getAll().some((query) => query.state.error)) throw new Error('no data')`,
    ),
    /it throws: no data.*an API that/s,
  ],
  [
    'lacks a piece',
    ({ manifest }) => delete manifest.pieces['trending-products'],
    /the piece 'trending-products' is missing/,
  ],
  [
    'has a piece too many',
    ({ manifest }) => (manifest.pieces.finder = { scripts: [manifest.entry] }),
    /the piece 'finder' is not in "exposes"/,
  ],
  [
    'has a piece without scripts',
    ({ manifest }) => (manifest.pieces['product-list'] = { scripts: [] }),
    /'product-list' has no scripts/,
  ],
  [
    'has another name for a prop',
    ({ contract }) => (contract.pieces['product-detail'] = '{ productId: string }'),
    /props of 'product-detail' do not fit.*productId/,
  ],
  [
    'has another type for a prop',
    ({ contract }) => (contract.pieces['product-detail'] = '{ id: number }'),
    /'string' is not assignable to type 'number'/,
  ],
  [
    'needs a prop more',
    ({ contract }) => (contract.pieces['trending-products'] = '{ title: string }'),
    /props of 'trending-products' do not fit/,
  ],
  [
    'wants another major version',
    ({ contract }) => (contract.shared.react = '^18.0.0'),
    /needs react \^18.0.0, and the shell has 19/,
  ],
  [
    'asks for another major version in its container',
    (build) =>
      (build.scripts[build.manifest.entry] = (build.scripts[build.manifest.entry] ?? '').replace(
        '"^19.',
        '"^18.',
      )),
    /needs react\S* \^18/,
  ],
  [
    'wants a library that the shell lacks',
    ({ contract }) => (contract.shared.lodash = '^4.0.0'),
    /shared library 'lodash', which the shell does not have/,
  ],
  [
    'requires a module that the shell does not give',
    atModuleScope(`require('node:fs')`),
    /requires 'node:fs'/,
  ],
  [
    'calls what the API lacks',
    ({ contract }) => (contract.api['GET /api/offers'] = null),
    /the API has no GET \/api\/offers/,
  ],
  [
    'needs a field that the API lacks',
    (build) => {
      fieldsOf(build).properties.weight = { type: 'number' };
      fieldsOf(build).required.push('weight');
    },
    /the response has no field 'weight'/,
  ],
  [
    'needs a field that may be missing',
    (build) => fieldsOf(build).required.push('offer'),
    /field 'offer' may be missing/,
  ],
  [
    'needs a field of another type',
    (build) => (fieldsOf(build).properties.productName = { type: 'integer' }),
    /productName is string, and the build expects integer/,
  ],
  [
    'has a piece above its budget',
    (build) => {
      addNoise(build, 6_000);
    },
    /the scripts of 'product-list' have \d+ bytes \(brotli\), and its budget is \d+/,
  ],
  [
    'has 500 kB more',
    (build) => {
      addNoise(build, 500_000);
    },
    /more than 20 % and 5 kB more/,
  ],
  ['never ends its prefetch', inPrefetch('await new Promise(() => {})'), /'prefetch' did not end within/],
  ['fails in its prefetch', inPrefetch(`throw new Error('no')`), /'prefetch' failed: no/],
  [
    'suspends for ever',
    inRender(`require('react').use(globalThis.never ??= new Promise(() => {}))`),
    /waits for something that does not come/,
  ],
  [
    'keeps the server busy',
    inRender(`const start = process.cpuUsage();
      const used = () => { const { user, system } = process.cpuUsage(start); return user + system; };
      while (used() < 700_000);`),
    /keeps the server busy for/,
  ],
  [
    'exits at render',
    inRender('process.exit(1)'),
    /ended the process that checked it \(exit code 1\).*'product-list'/s,
  ],
  [
    'exits without an error at module scope',
    atModuleScope('process.exit(0)'),
    /ended the process that checked it \(exit code 0\)/,
  ],
  [
    'starts a timer at module scope',
    atModuleScope('setInterval(() => {}, 1000)'),
    /calls setInterval at module scope/,
  ],
  [
    'takes all memory',
    inRender('const all = []; for (;;) all.push(new Array(1e6).fill(1))'),
    /ended the process|did not end/,
  ],
  ['leaves a rejected promise', atModuleScope(`Promise.reject(new Error('nobody waits'))`), /nobody waits/],
  [
    'throws for one product only',
    inRender(`if (props.id === '7') throw new Error('seven')`, 'product-detail'),
    /it throws: seven.*'product-detail', rendered on the server with the recorded item 'product 7'/s,
  ],
  [
    'leaves memory behind',
    inRender('(globalThis.kept ??= []).push(Buffer.alloc(5e6, 1))'),
    /each render leaves 5\.\d MB in the memory of the server.*'product-list'/s,
  ],
  ['writes to the console', inRender(`console.error('Warning')`), /writes to the console: Warning/],
  [
    'has a page of the site',
    ({ manifest }) => (manifest.pages = [{ path: '/products/new', piece: 'product-list', title: 'New' }]),
    /\/products\/new belongs to the site/,
  ],
  [
    'has a page of another remote',
    ({ manifest }) => (manifest.pages = [{ path: '/jobs', piece: 'product-list', title: 'Jobs' }]),
    /\/jobs belongs to careers/,
  ],
];
test.each(usualCases(refused, (_, at) => at % 2 === 0))(
  'a build that %s is refused',
  async (_, change, reason) => {
    await expect(check(change)).rejects.toThrow(reason);
  },
  TIMEOUT,
);

const accepted: [string, Change][] = [
  ['has other texts', (build) => (build.server = build.server.replaceAll('Trending', 'Popular'))],
  [
    'takes an optional prop more',
    ({ contract }) => (contract.pieces['product-detail'] = '{ id: string; highlight?: boolean }'),
  ],
  [
    'takes a wider type',
    ({ contract }) => (contract.pieces['product-detail'] = '{ id: string | number; categoryId?: unknown }'),
  ],
  ['does not take a prop any more', ({ contract }) => (contract.pieces['product-detail'] = '{ id: string }')],
  ['takes any object', ({ contract }) => (contract.pieces['product-list'] = 'object')],
  [
    'takes a part of an object',
    ({ contract }) => (contract.pieces['product-list'] = '{ brochure: { href: string } }'),
  ],
  ['wants an older minor version', ({ contract }) => (contract.shared.react = '^19.0.0')],
  ['can be used with two major versions', ({ contract }) => (contract.shared.react = '^18.0.0 || ^19.0.0')],
  ['wants any version', ({ contract }) => (contract.shared.zustand = '*')],
  ['does not use a library any more', ({ contract }) => delete contract.shared.axios],
  ['does not make a call any more', ({ contract }) => delete contract.api['GET /api/category/all']],
  ['reads an optional field', (build) => (fieldsOf(build).properties.weight = { type: 'number' })],
  ['needs a field less', (build) => (fieldsOf(build).required = ['id'])],
  [
    'does not know a field that the API sends',
    (build) => {
      delete fieldsOf(build).properties.offer;
      delete fieldsOf(build).properties.productName;
      fieldsOf(build).required = ['id'];
    },
  ],
  [
    'reads a number where the API sends an integer',
    (build) => (fieldsOf(build).properties.id = { type: 'number' }),
  ],
  [
    'has 3 kB more',
    (build) => {
      addNoise(build, 3_000);
    },
  ],
  ['is smaller', (build) => (build.scripts[firstScript(build)] = ';')],
  [
    'prefetches nothing',
    (build) => (build.server += `\ndelete module.exports['trending-products'].prefetch;`),
  ],
  ['prefetches for a second', inPrefetch('await new Promise((resolve) => setTimeout(resolve, 800))')],
  [
    'has a page of its own',
    ({ manifest }) => (manifest.pages = [{ path: '/finder/:id', piece: 'product-list', title: 'Finder' }]),
  ],
  ['catches its own error', inRender(`try { JSON.parse('{') } catch {}`)],
];
test.each(usualCases(accepted, (_, at) => at % 2 === 0))(
  'a build that %s passes',
  async (_, change) => {
    expect(await check(change)).toMatchObject({ version: expect.any(String) as string });
  },
  TIMEOUT,
);

const lacking: [string, Change, RegExp][] = [
  [
    'shows nothing',
    inRender('return null'),
    /it shows nothing; the live build shows "Beauty Soap.*'product-list', rendered on the server with recorded data, beside the live build 0\.1\.0-/s,
  ],
  [
    'has other metadata',
    inPrefetch(`return { status: 404, title: 'No such page' }`),
    /the status of the page is 404, and of the live build 200/,
  ],
  [
    'has another heading',
    (build) => (build.server = build.server.replaceAll('Similar products', 'More')),
    /the heading 'h2 Similar products' is gone \(there is now 'h2 More'\).*--accept "reason"/s,
  ],
];
test.each(usualCases(lacking, (_, at) => at < 2))(
  'a build that %s, unlike the live one, is refused until that is accepted',
  async (_, change, reason) => {
    const options = { live: await liveEntry(site, live) };
    await expect(check(change, options)).rejects.toThrow(reason);
    const { checks } = await check(change, { ...options, accept: 'it is meant' });
    expect(checks.notes.join('\n').replace(/^Accepted: /, '')).toMatch(
      new RegExp(reason.source.split('.*')[0] ?? ''),
    );
  },
  TIMEOUT,
);

test(
  'a build passes whose texts differ, and the difference is said; where the live one cannot be read, it is refused',
  async () => {
    const entry = await liveEntry(site, live);
    const other: Change = (build) => (build.server = build.server.replaceAll('Sort by', 'Order by'));
    const { checks } = await check(other, { live: entry });
    expect(checks.notes.join('\n')).toMatch(
      /'product-list'.*its text has changed from ".*Sort by.*" to ".*Order by/,
    );
    const gone = { ...entry, url: 'http://127.0.0.1:9/manifest.json' };
    await expect(check(other, { live: gone })).rejects.toThrow(
      /could not be compared with the live build: http:\/\/127\.0\.0\.1:9\/manifest\.json cannot be read/,
    );
  },
  TIMEOUT,
);

test(
  'a build that loops is refused when the time of a step is over',
  async () => {
    // Nothing else is slow: no site is asked, and each has a process of its own.
    const limited = (isQuick: boolean) => {
      const own = createChecker({ timeLimit: 2_000 });
      return { shells: [], needsLive: false, isQuick, checker: own };
    };
    await Promise.all([
      expect(check(inRender('for (;;);'), limited(false))).rejects.toThrow(
        /did not end within 2\.0 s of processor time.*while 'product-list' was rendered/s,
      ),
      expect(check(atModuleScope('for (;;);'), limited(true))).rejects.toThrow(
        /did not end within 2\.0 s of processor time.*was evaluated/s,
      ),
    ]);
  },
  TIMEOUT,
);

/** Blocks the main thread, as a machine does that has no time for it. */
const blocked = (milliseconds: number) =>
  atModuleScope(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${String(milliseconds)})`);

test(
  'a machine that has no time for a build is not blamed on it',
  async () => {
    const own = createChecker({ timeLimit: 2_000, patience: 6_000 });
    const options = { shells: [], needsLive: false, isQuick: true, checker: own };
    await expect(check(blocked(2_500), options)).resolves.toMatchObject({ manifest: { name: 'catalogue' } });
    await expect(check(blocked(60_000), options)).rejects.toThrow(
      /did not end: in \d+\.\d s it had the processor for \d\.\d s, in 3 tries.*If this machine was busy/s,
    );
    own.stop();
  },
  TIMEOUT,
);

test(
  'a larger piece passes if it is meant, up to its budget',
  async () => {
    const grown = (build: BuildFiles) => {
      addNoise(build, 30_000);
    };
    await expect(check(grown)).rejects.toThrow('--allow-growth');
    const asMeant = check(grown, { mayGrow: true });
    await expect(asMeant).rejects.toThrow('its budget is');
    await expect(asMeant).rejects.not.toThrow('--allow-growth');
    const build = path.join(folder, String(count));
    const manifest = JSON.parse(
      await fs.readFile(path.join(build, 'manifest.json'), 'utf8'),
    ) as BuildFiles['manifest'];
    const candidate = {
      remote: 'catalogue',
      folder: build,
      repository: '',
      exposed: [],
      contract: undefined,
    };
    const meant = { ...candidate, manifest, mayGrow: true, budgets: { 'product-list': 60_000 } };
    expect(await bytes.run(meant, undefined)).toEqual([]);
  },
  TIMEOUT,
);

test(
  'a piece whose props are not recorded is refused, and the message says where they belong',
  async () => {
    const repository = path.join(folder, 'repository');
    const recorded = path.join(repository, 'mfe-catalogue/recorded/pieces');
    await fs.mkdir(recorded, { recursive: true });
    await fs.copyFile('mfe-catalogue/package.json', path.join(repository, 'mfe-catalogue/package.json'));
    const props = { 'trending-products': {}, 'product-list': {}, compare: {} };
    await fs.writeFile(path.join(recorded, 'props.json'), JSON.stringify(props));
    const order = { remote: 'catalogue', folder: live, repository, shells: [], needsLive: false };
    const { findings } = await checker.check({ ...order, mayGrow: false, isQuick: false });
    expect(findings).toMatchObject([
      {
        what: expect.stringContaining("'product-detail'") as string,
        where: 'mfe-catalogue/recorded/pieces/props.json',
        todo: expect.stringContaining('Add "product-detail": {}') as string,
      },
    ]);
  },
  TIMEOUT,
);

test(
  'where no shell responds, a build is refused if shells are named, and otherwise that is said',
  async () => {
    const shells = ['http://127.0.0.1:9'];
    await expect(check(() => undefined, { shells })).rejects.toThrow(
      /could not be asked what is live: http:\/\/127\.0\.0\.1:9\/contract\.json/,
    );
    const notes: string[] = [];
    const onNote = (note: string) => notes.push(note);
    await check(() => undefined, { shells, needsLive: false, onNote });
    expect(notes.join('\n')).toContain('Not checked: http://127.0.0.1:9/contract.json');
  },
  TIMEOUT,
);
