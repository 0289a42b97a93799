import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPublishedBuilds, type PublishedBuilds } from '../../test-support/published-builds';
import type { RemoteContract, ShellContract } from '../contract/schemas.mjs';
import type { OpenApi } from '../gate/checks/finding.mjs';
import { createPrivateKey } from '../keys.mjs';
import { openRegistry } from '../open-registry.mjs';
import { withdraw } from '../registry/changes.mjs';
import { publicKeyOf } from '../registry/signed-document.mjs';
import { trustRemotes } from '../trusted-remotes.mjs';
import { checkLive } from './check-live.mjs';

// A registry, its builds and their host are real; what the release gives is written here.
const offers = { type: 'array', items: fields({ id: 'integer', price: 'number' }) };
const unit = { type: 'string', enum: ['kg', 'l'] };
const product = fields({ id: 'integer', name: 'string', unit });

const catalogue: RemoteContract = {
  pieces: { 'product-list': '{ "title": string }', 'product-detail': '{ "id": string; "note"?: string }' },
  shared: { react: '^19.3.1', zustand: '^5.1.0' },
  api: { 'GET /api/products/:id': product, 'GET /api/offers': offers },
};
const content: RemoteContract = {
  pieces: { hero: '{ "headline": string }' },
  shared: { react: '^19.3.1' },
  api: {},
};

interface Given {
  shell: ShellContract;
  openApi: OpenApi;
}
/** What the builds above were made for. */
const makeRelease = (): Given => ({
  shell: {
    pieces: {
      'catalogue/product-list': '{ "title": string }',
      'catalogue/product-detail': '{ "id": string; "note"?: string }',
      'content/hero': '{ "headline": string }',
    },
    shared: { react: '19.3.1', zustand: '5.1.0' },
  },
  openApi: {
    paths: {
      '/api/products/{id}': { get: responding(product) },
      '/api/offers': { get: responding(fields({ data: offers })) },
    },
  },
});

function fields(types: Record<string, string | object>) {
  const properties = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, typeof type === 'string' ? { type } : type]),
  );
  return { type: 'object', properties, required: Object.keys(types) };
}
function responding(schema: object) {
  return { responses: { 200: { content: { 'application/json': { schema } } } } };
}

let folder: string;
let builds: PublishedBuilds;
const ownEnvironment = process.env;
let printed: string[];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'check-live-'));
  builds = await startPublishedBuilds(folder);
  process.env = { ...ownEnvironment, ...builds.env };
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  await builds.publish('content', '1.0.0-a', content);
  await builds.publish('catalogue', '1.0.0-a', catalogue);
  await builds.publish('catalogue', '1.0.0-b', catalogue);
  await builds.publish('catalogue', '1.0.0-c', catalogue, 'canary');
});
afterEach(async () => {
  process.env = ownEnvironment;
  jest.restoreAllMocks();
  await builds.stop();
  await fs.rm(folder, { recursive: true });
});

const all = '1.0.0-b (live), 1.0.0-a (kept), 1.0.0-c (canary)';

test('names every build that it has compared, and says that all of them fit', async () => {
  await checkLive(makeRelease());
  expect(printed.join('\n')).toBe(
    [
      `Builds in ${builds.env.REGISTRY}:`,
      `  catalogue   ${all}`,
      '  content     1.0.0-a (live)',
      '4 builds of 2 remotes fit this shell and this API.',
    ].join('\n'),
  );
});

const fitting: [string, (release: Given) => void][] = [
  ['a minor version of React', ({ shell }) => (shell.shared.react = '19.4.0')],
  ['a prop more', ({ shell }) => (shell.pieces['content/hero'] = '{ "headline": string; "colour": string }')],
  [
    'an optional prop less',
    ({ shell }) => (shell.pieces['catalogue/product-detail'] = '{ "id": string; "other": number }'),
  ],
  ['a piece less', ({ shell }) => delete shell.pieces['content/hero']],
  ['a library more', ({ shell }) => (shell.shared.lodash = '4.0.0')],
  ['a call more', ({ openApi }) => (openApi.paths['/api/news'] = { get: responding(product) })],
  [
    'a field more',
    ({ openApi }) =>
      (openApi.paths['/api/products/{id}'] = {
        get: responding(fields({ id: 'integer', name: 'string', unit, weight: 'number' })),
      }),
  ],
];
test.each(fitting)('a release with %s fits', async (_, change) => {
  const release = makeRelease();
  change(release);
  await checkLive(release);
  expect(printed.at(-1)).toBe('4 builds of 2 remotes fit this shell and this API.');
});

const refused: [string, (release: Given) => void, string][] = [
  [
    'an older minor version of React',
    ({ shell }) => (shell.shared.react = '19.2.0'),
    `catalogue: the build needs react ^19.3.1, and the shell has 19.2.0.\n  Where: ${all}.`,
  ],
  [
    'another major version of React',
    ({ shell }) => (shell.shared.react = '20.0.0'),
    `content: the build needs react ^19.3.1, and the shell has 20.0.0.\n  Where: 1.0.0-a (live).`,
  ],
  [
    'a library less',
    ({ shell }) => delete shell.shared.zustand,
    `catalogue: the build needs the shared library 'zustand', which the shell does not have.\n  Where: ${all}.`,
  ],
  [
    'another name for a prop',
    ({ shell }) => (shell.pieces['catalogue/product-list'] = '{ "heading": string }'),
    `catalogue: the props of 'product-list' do not fit: Property '"title"' is missing.\n  Where: ${all}.`,
  ],
  [
    'another type for a prop',
    ({ shell }) => (shell.pieces['catalogue/product-detail'] = '{ "id": number }'),
    `catalogue: the props of 'product-detail' do not fit: Type 'number' is not assignable to type 'string'.\n  Where: ${all}.`,
  ],
  [
    'a piece that no build has',
    ({ shell }) => (shell.pieces['content/news'] = '{}'),
    `content: the shell places the piece 'news', which the build does not have.\n  Where: 1.0.0-a (live).`,
  ],
  [
    'pieces of a remote that is not published',
    ({ shell }) => Object.assign(shell.pieces, { 'careers/jobs': '{}', 'careers/job': '{}' }),
    `careers: the shell places 'jobs', 'job', and no build of this remote is published.`,
  ],
  [
    'a call less',
    ({ openApi }) => delete openApi.paths['/api/offers'],
    `catalogue: the API has no GET /api/offers.\n  Where: ${all}.`,
  ],
  [
    'a field less',
    ({ openApi }) =>
      (openApi.paths['/api/products/{id}'] = {
        get: responding(fields({ id: 'integer', unit })),
      }),
    `catalogue: GET /api/products/:id: the response has no field 'name'.\n  Where: ${all}.`,
  ],
  [
    'a field that may be missing',
    ({ openApi }) =>
      (openApi.paths['/api/products/{id}'] = { get: responding({ ...product, required: ['id', 'unit'] }) }),
    `catalogue: GET /api/products/:id: the field 'name' may be missing, and the build needs it.`,
  ],
  [
    'a new value of a field',
    ({ openApi }) =>
      (openApi.paths['/api/products/{id}'] = {
        get: responding(fields({ id: 'integer', name: 'string', unit: { ...unit, enum: ['kg', 'l', 't'] } })),
      }),
    `catalogue: GET /api/products/:id: unit may have a value that the build does not know.`,
  ],
];
test.each(refused)('a release with %s is refused, with the builds', async (_, change, finding) => {
  const release = makeRelease();
  change(release);
  const checked = checkLive(release);
  await expect(checked).rejects.toThrow(
    'Beside the 4 builds of 2 remotes, this shell and this API cannot be released:',
  );
  await expect(checked).rejects.toThrow(finding);
});

test('a kept build that does not fit refuses a release, unless that is allowed or it was withdrawn', async () => {
  await builds.publish('content', '1.0.0-b', { ...content, pieces: { ...content.pieces, news: 'object' } });
  const release = makeRelease();
  release.shell.pieces['content/news'] = '{}';
  const finding = `content: the shell places the piece 'news', which the build does not have.\n  Where: 1.0.0-a (kept).`;
  await expect(checkLive(release)).rejects.toThrow(finding);
  await expect(checkLive(release)).rejects.toThrow('-- --allow-kept');
  printed = [];
  await checkLive(release, { allowsKept: true });
  expect(printed.join('\n')).toContain(finding);
  expect(printed.at(-1)).toBe('5 builds of 2 remotes fit this shell and this API, without these.');
  // What visitors get is never allowed.
  release.shell.shared.zustand = '4.0.0';
  await expect(checkLive(release, { allowsKept: true })).rejects.toThrow('the shell has 4.0.0');

  release.shell.shared.zustand = '5.1.0';
  const privateKey = await fs.readFile(path.join(folder, 'keys/content.pem'), 'utf8');
  const { REGISTRY: registry, TRUSTED_REMOTES: trustedRemotes } = builds.env;
  const document = await openRegistry({ remote: 'content', registry, trustedRemotes }, { privateKey });
  await document.change({ privateKey, action: 'withdraw', by: 'a test', why: '' }, (entries, now) =>
    withdraw(entries, '1.0.0-a', now),
  );
  await checkLive(release);
  expect(printed.at(-1)).toBe('4 builds of 2 remotes fit this shell and this API.');
});

const damages: [string, (build: string) => Promise<void>, RegExp][] = [
  [
    'has no manifest',
    (build) => fs.rm(path.join(build, 'manifest.json')),
    /1\.0\.0-b\/manifest\.json responds with 404\.\n {2}Where: 1\.0\.0-b \(live\)/,
  ],
  [
    'has another contract than was published',
    (build) => fs.writeFile(path.join(build, 'contract.json'), '{}'),
    /1\.0\.0-b\/contract\.json is not what was published/,
  ],
];
test.each(damages)('a build that %s is refused', async (_, damage, message) => {
  await damage(builds.folderOf('catalogue', '1.0.0-b'));
  await expect(checkLive(makeRelease())).rejects.toThrow(message);
});

test('a build whose host does not run is refused', async () => {
  await builds.stop();
  await expect(checkLive(makeRelease())).rejects.toThrow(
    /content: what the build needs is not known: http:\S+ cannot be read: .*\n {2}Where: 1\.0\.0-a \(live\)/,
  );
  builds = await startPublishedBuilds(folder);
});

test('only the side that is released is compared', async () => {
  const { shell, openApi } = makeRelease();
  delete openApi.paths['/api/offers'];
  await checkLive({ shell, openApi: undefined });
  expect(printed.at(-1)).toBe('4 builds of 2 remotes fit this shell.');
  shell.shared.react = '20.0.0';
  await expect(checkLive({ shell: undefined, openApi })).rejects.toThrow(
    /^Beside the 4 builds of 2 remotes, this API cannot be released:\ncatalogue: the API has no GET \/api\/offers\./,
  );
});

test('a registry is read by its URL, too; a remote without a build is no fault unless its pieces are placed', async () => {
  const key = publicKeyOf(await createPrivateKey(folder, 'careers'));
  await trustRemotes(builds.env.TRUSTED_REMOTES, { remotes: { careers: [key] } });
  process.env.REGISTRY = `${builds.url}/registry`;
  process.env.TRUSTED_REMOTES = `${builds.url}/trusted-remotes.json`;
  await checkLive(makeRelease());
  expect(printed).toContain('  careers     not published');
  expect(printed.at(-1)).toBe('4 builds of 3 remotes fit this shell and this API.');
});

test('a registry without builds is no success', async () => {
  process.env.REGISTRY = path.join(folder, 'elsewhere');
  await expect(checkLive(makeRelease())).rejects.toThrow(/There is no build to compare with in \S+elsewhere/);
  process.env.REGISTRY = 'http://127.0.0.1:9/registry';
  await expect(checkLive(makeRelease())).rejects.toThrow(/^The registry of \w+ in http:\S+ cannot be read: /);
});
