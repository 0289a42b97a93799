import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { callModule } from '../../../tests/support/call-module';

interface Description {
  name: string;
  exposes: Record<string, string>;
}

const call = <T>(name: string, ...args: unknown[]) =>
  callModule<T>('../publishing/src/remotes/description.mjs', name, ...args);

const federation = {
  owner: '@venmara/careers-team',
  port: 3005,
  devPort: 3106,
  exposes: { './jobs': './src/jobs/jobs.piece.ts' },
};

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'description-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

async function write(name: string, description: object) {
  const packageFolder = path.join(folder, `mfe-${name}`);
  await fs.mkdir(packageFolder);
  await fs.writeFile(
    path.join(packageFolder, 'package.json'),
    JSON.stringify({ version: '0.1.0', federation: description }),
  );
  return packageFolder;
}

test('the remotes of a repository are its mfe-* packages', async () => {
  await write('jobs', federation);
  await write('careers', federation);
  await fs.mkdir(path.join(folder, 'mfe-left-over'));
  const found = await call<Description[]>('listRemoteDescriptions', folder);
  expect(found).toEqual([
    { name: 'careers', packageName: 'mfe-careers', version: '0.1.0', ...federation },
    { name: 'jobs', packageName: 'mfe-jobs', version: '0.1.0', ...federation },
  ]);
});

test('every remote here has a valid description, and its pieces have their files and recorded props', async () => {
  const remotes = await call<Description[]>('listRemoteDescriptions', path.resolve('.'));
  expect(remotes.length).toBeGreaterThan(3);
  for (const { name, exposes } of remotes) {
    for (const file of Object.values(exposes)) await fs.access(path.join(`mfe-${name}`, file));
    const recorded = await fs.readFile(path.join(`mfe-${name}`, 'recorded/pieces/props.json'), 'utf8');
    const pieces = Object.keys(exposes).map((key) => key.slice(2));
    expect(Object.keys(JSON.parse(recorded) as object).sort()).toEqual(pieces.sort());
  }
});

const page = { path: '/jobs', piece: 'jobs', title: 'Jobs' };
const invalid: [string, string, object, string][] = [
  ['a port that is none', 'careers', { ...federation, port: 0 }, 'port: '],
  ['an unknown setting', 'careers', { ...federation, prot: 1 }, 'Unrecognized key'],
  ['no owner', 'careers', { ...federation, owner: undefined }, 'owner: '],
  ['no description at all', 'careers', {}, 'exposes: '],
  [
    'a page of a piece that is not there',
    'careers',
    { ...federation, pages: [{ ...page, piece: 'job' }] },
    `pages: /jobs shows 'job', which "exposes" does not have.`,
  ],
  [
    'a page with parameters in the sitemap',
    'careers',
    { ...federation, pages: [{ ...page, path: '/jobs/:id', isInSitemap: true }] },
    'pages: /jobs/:id has parameters',
  ],
  ['a page twice', 'careers', { ...federation, pages: [page, page] }, 'pages: /jobs is there twice.'],
  [
    'a budget of a piece that is not there',
    'careers',
    { ...federation, budgets: { job: 1000 } },
    `budgets: "exposes" has no piece 'job'.`,
  ],
  ['a name that the site uses itself', 'api', federation, `'api' is a name that the site uses itself.`],
  ['a name that is none', 'Careers', federation, `'Careers' is not a name`],
];

test.each(invalid)('%s is refused', async (_, name, description, message) => {
  const failure = call('readRemoteDescription', await write(name, description));
  await expect(failure).rejects.toThrow(`"federation" in mfe-${name}/package.json is invalid`);
  await expect(failure).rejects.toThrow(message);
});

test('the environment overrides a port', async () => {
  const description = { name: 'job-board', port: 3005, devPort: 3106 };
  const env = { JOB_BOARD_DEV_PORT: '4000' };
  expect(await call('portOf', description, 'PORT', env)).toBe(3005);
  expect(await call('portOf', description, 'DEV_PORT', env)).toBe(4000);
});
