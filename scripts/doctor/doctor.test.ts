import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { callModule } from '../../tests/support/call-module';
import { makeSmallBuild } from '../../publishing/test-support/small-build';
import { startStandInSite, type StandInSite } from '../../publishing/test-support/stand-in-site';
import { findFreePorts } from '../../tests/support/free-ports';

interface Finding {
  check: string;
  state: 'good' | 'note' | 'wrong';
  says: string;
  advice?: string;
}

let folder: string;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'doctor-'));
});
afterEach(async () => {
  await fs.rm(folder, { recursive: true, force: true });
});

const services = ['SHELL', 'CATALOGUE', 'CONTENT', 'ENQUIRY', 'ADMIN', 'API'];

/** The script as it is run, with free ports. */
async function examine(env: Record<string, string> = {}) {
  const free = await findFreePorts(services.length);
  const ports = Object.fromEntries(
    services.map((service, index) => [`${service}_PORT`, String(free[index])]),
  );
  const child = spawn(process.execPath, ['scripts/doctor.mjs', '--json'], {
    env: { ...process.env, VAR_DIR: path.join(folder, 'var'), DATABASE_URL: '', ...ports, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  const findings = JSON.parse(output) as Finding[];
  const find = (check: string) => findings.find((finding) => finding.check === check);
  return { code, find, ports, wrong: findings.filter(({ state }) => state === 'wrong') };
}

/** A server that responds to every request with this. */
async function respondWith(body: string) {
  const server = createServer((_, response) => response.setHeader('connection', 'close').end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => once(server.close(), 'close') };
}

test('of Node 20 it says that it has no security updates any more, of others nothing', async () => {
  const check = (version: string) =>
    callModule<Finding>('doctor/machine-checks.mjs', 'checkNodeVersion', version);
  expect(await check('20.20.2')).toMatchObject({
    state: 'note',
    says: '20.20.2 still starts, but has had no security updates since 2026-04-30',
  });
  for (const version of ['22.12.0', '24.21.0']) expect((await check(version)).state).toBe('good');
  expect((await check('18.20.0')).state).toBe('wrong');
});

test('a site that was not started yet is well: what is missing, the first start makes', async () => {
  const { code, find, ports, wrong } = await examine();
  expect(wrong).toEqual([]);
  expect(find('Node')?.says).toContain(process.versions.node);
  expect(find('Packages')).toMatchObject({ state: 'good' });
  const port = `Port ${ports.SHELL_PORT ?? ''}`;
  expect(find(port)).toEqual({ check: port, state: 'good', says: 'free, for shell' });
  expect(find('VAR_DIR')?.says).toMatch(/ free$/);
  expect(find('Registry')).toMatchObject({
    state: 'note',
    says: expect.stringContaining('names no remote yet') as string,
  });
  expect(code).toBe(0);
});

test('a port that our own service uses is good, one that another program uses is wrong', async () => {
  const [ours, strange] = [await respondWith('{"status":"alive"}'), await respondWith('Hello')];
  const { code, find } = await examine({ API_PORT: `${ours.port}`, SHELL_PORT: `${strange.port}` });
  await Promise.all([ours.close(), strange.close()]);
  expect(find(`Port ${ours.port}`)).toMatchObject({ state: 'good', says: 'api runs' });
  expect(find(`Port ${strange.port}`)).toEqual({
    check: `Port ${strange.port}`,
    state: 'wrong',
    says: `Port ${strange.port} is taken (SHELL_PORT, for shell).`,
    advice: 'Stop what uses it, or set SHELL_PORT to a free port.',
  });
  expect(code).toBe(1);
});

test('invalid values are reported by name', async () => {
  const { code, find } = await examine({ SHELL_PORT: 'http' });
  expect(find('Environment')?.says).toContain("SHELL_PORT must be a port between 1 and 65535, not 'http'.");
  expect(code).toBe(1);
});

test('a registry is a folder, and not a file as it was once', async () => {
  const { find } = await examine({ REGISTRY: path.join(folder, 'registry.json') });
  expect(find('Environment')?.says).toContain('REGISTRY must be a folder');
});

describe('with a remote that was published', () => {
  let site: StandInSite;
  const find = async () => (await examine()).find('Remote catalogue');
  const registry = () => path.join(site.varDir, 'registry/catalogue.json');
  beforeEach(async () => {
    site = await startStandInSite(path.join(folder, 'var'));
    const build = await makeSmallBuild(folder, '1.0.0-a');
    const file = '../publishing/src/remotes/description.mjs';
    const description = await callModule<object>(
      file,
      'readRemoteDescription',
      path.resolve('mfe-catalogue'),
    );
    await callModule('../publishing/src/start-publish.mjs', 'publishAtStart', description, build, site.env);
  });
  afterEach(() => site.stop());

  test('its signature and the manifests of its builds are checked', async () => {
    expect(await find()).toMatchObject({ state: 'good', says: '1.0.0-a is live; 1 build can be loaded' });
  });

  test('a changed registry is wrong', async () => {
    const text = await fs.readFile(registry(), 'utf8');
    await fs.writeFile(registry(), text.replace('"traffic": 100', '"traffic": 99'));
    expect(await find()).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('its signature does not belong to its content') as string,
    });
  });

  test('a deleted registry is wrong', async () => {
    await fs.rm(registry());
    expect(await find()).toMatchObject({ state: 'wrong', says: 'The registry of catalogue is missing' });
  });

  test('a build whose manifest cannot be loaded is wrong', async () => {
    await fs.rm(path.join(site.varDir, 'remotes/catalogue/1.0.0-a'), { recursive: true });
    expect(await find()).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('1.0.0-a/manifest.json responds with 404') as string,
    });
  });
});

test('names in .env that nothing reads are wrong: they are most likely misspelt', async () => {
  const check = () => callModule<Finding>('doctor/machine-checks.mjs', 'checkEnvironmentFile', folder);
  await fs.writeFile(
    path.join(folder, '.env.example'),
    '# Words.\nHOST=127.0.0.1\n# API_BASE_URL=x\n# REGISTRY=x\n',
  );
  expect(await check()).toMatchObject({ state: 'good' });
  await fs.writeFile(path.join(folder, '.env'), 'API_BASE_URL=y\n# NOTHING=1\nHOTS=0.0.0.0\n');
  expect(await check()).toMatchObject({ state: 'wrong', says: 'nothing reads HOTS' });
  await fs.writeFile(path.join(folder, '.env'), 'QA_REGISTRY=s3://site/qa\nQA_HOST=::1\nQA_HOTS=::1\n');
  expect(await check()).toMatchObject({ says: 'nothing reads QA_HOTS' });
});

test('a Node version that is not supported and missing packages are wrong', async () => {
  const checkNode = (version: string) =>
    callModule<Finding>('doctor/machine-checks.mjs', 'checkNodeVersion', version);
  expect(await checkNode('22.12.0')).toEqual({ check: 'Node', state: 'good', says: '22.12.0' });
  expect(await checkNode('18.20.0')).toMatchObject({ state: 'wrong' });
  const packages = await callModule<Finding>('doctor/machine-checks.mjs', 'checkPackages', folder);
  expect(packages).toMatchObject({ state: 'wrong', advice: 'npm ci, or npm start, which does it' });
});

test('findings as a person reads them', async () => {
  const describe = (findings: Finding[]) =>
    callModule<string>('doctor/findings.mjs', 'describeFindings', findings);
  const node: Finding = { check: 'Node', state: 'good', says: '22' };
  const backup: Finding = { check: 'Backup', state: 'note', says: 'none', advice: 'npm run backup' };
  const disk: Finding = { check: 'Disk', state: 'wrong', says: 'full', advice: 'Make room.' };
  const lines = [
    '✓ Node    22',
    '· Backup  none',
    '          npm run backup',
    '✗ Disk    full',
    '          Make room.',
    '',
    '1 of 3 checks found something wrong.',
  ];
  expect(await describe([node, backup, disk])).toBe(lines.join('\n'));
  expect(await describe([node])).toMatch(/All is well\.$/);
});
