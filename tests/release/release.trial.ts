// A release on a machine that has nothing: from its archive to an upgrade and back. The tests are the steps of an operator, in
// their order; `npm run test:release` makes the release and the machine, and runs them where there is no network.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { writeChangedBuild } from '../../publishing/test-support/changed-build';
import { callModule } from '../support/call-module';
import { Machine, type RunningSite } from './machine';

const execute = promisify(execFile);

const { RELEASE_FOLDER: archives = '', MACHINE_ROOT: root = '', OTHER_NODE: otherNode = '' } = process.env;
const machine = new Machine(root);
const shell = 'http://127.0.0.1:3000';
/** Of the second release: what an upgrade leads to. */
const NEXT = '99.0.0';

/** Beside the site that runs. */
const otherPorts = Object.fromEntries(
  ['SHELL', 'API', 'ADMIN', 'CATALOGUE', 'CONTENT', 'ENQUIRY'].map((name, at) => [
    `${name}_PORT`,
    String(4000 + at),
  ]),
);

let archive: string;
let site: RunningSite | undefined;
let bucket: S3Server;
/** The version of the build that another machine has stored. */
let elsewhere: string;
let backup: string;

beforeAll(async () => {
  const names = await fs.readdir(archives);
  archive = names.find((name) => name.endsWith(`-${process.arch}.tar.gz`)) ?? '';
  await machine.start();
  bucket = await startS3Server();
}, 60_000);
afterAll(async () => {
  await site?.stop();
  await bucket.stop();
});

const nameOf = (file: string) => file.replace('.tar.gz', '');
const find = async (...args: string[]) => (await execute('find', args)).stdout.trim().split('\n');
const unpack = (file: string) => execute('tar', ['-xzf', file, '-C', machine.path('srv/site')]);
const switchTo = async (name: string) => {
  await fs.rm(machine.path('srv/site/current'), { force: true });
  await fs.symlink(name, machine.path('srv/site/current'));
};

const visit = async (address: string) => {
  const response = await fetch(shell + address);
  return { status: response.status, text: await response.text() };
};

async function versionOf(remote: string): Promise<string | undefined> {
  const { text } = await visit('/composition.json');
  const { remotes } = JSON.parse(text) as { remotes: Record<string, { version: string } | undefined> };
  return remotes[remote]?.version;
}

/** Sends a message as the contact form does. */
async function sendEnquiry(text: string): Promise<number> {
  const response = await fetch(`${shell}/api/contact/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: 'Asha Menon',
      contactNo: '9876543210',
      product: 'Floor cleaner',
      quantity: 5,
      message: text,
    }),
  });
  return response.status;
}

/** The messages in the database, read with the packages of the release. */
async function readEnquiries(): Promise<string[]> {
  const program = `
    const { DatabaseSync } = require('/srv/site/current/node_modules/@photostructure/sqlite');
    const db = new DatabaseSync('/var/lib/site/data/site.db');
    console.log(JSON.stringify(db.prepare('select message from enquiry order by id').all()));`;
  const { output } = await machine.run(['/srv/site/current/node/bin/node', '--eval', program]);
  return (JSON.parse(output) as { message: string }[]).map(({ message }) => message);
}

test('the machine has no compiler, no npm, no Node and no network', async () => {
  const programs = ['cc', 'gcc', 'make', 'npm', 'node', 'curl', 'wget', 'python3'];
  const { output } = await machine.run([
    'sh',
    '-c',
    `for each in ${programs.join(' ')}; do command -v $each; done`,
  ]);
  expect(output).toBe('');
  await expect(fetch('https://registry.npmjs.org/')).rejects.toThrow('fetch failed');
});

/** The commands of docs/operations.md. */
const verify = (folder: string) =>
  execute(
    'sh',
    [
      '-ec',
      'openssl pkeyutl -verify -pubin -inkey release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig\nsha256sum --check --ignore-missing SHA256SUMS',
    ],
    { cwd: folder },
  );

test('the archive is what was signed, and one with a flipped bit is not', async () => {
  await verify(archives);
  const damaged = await fs.mkdtemp('/tmp/damaged-');
  for (const name of ['release.pub', 'SHA256SUMS', 'SHA256SUMS.sig', archive])
    await fs.copyFile(path.join(archives, name), path.join(damaged, name));
  await verify(damaged);
  const file = await fs.open(path.join(damaged, archive), 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, 50_000_000);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await file.write(byte, 0, 1, 50_000_000);
  await file.close();
  await expect(verify(damaged)).rejects.toMatchObject({
    stdout: expect.stringContaining(`${archive}: FAILED`) as string,
  });
  await fs.rm(damaged, { recursive: true });
}, 60_000);

test('it has at most 120 MB, no tool for building or testing, and licences of all packages', async () => {
  expect((await fs.stat(path.join(archives, archive))).size).toBeLessThan(120_000_000);
  await unpack(path.join(archives, archive));
  await switchTo(nameOf(archive));
  const folder = machine.path('srv/site/current');
  const found = await find('-L', folder, '-name', 'package.json', '-path', '*/node_modules/*');
  const packages = found.map((file) => path.dirname(file.slice(file.lastIndexOf('node_modules/') + 13)));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react', 'http-server']));
  const tools =
    /^(?:typescript|webpack|@swc\/(?!helpers)|@?jest|.*playwright|ts-loader|eslint|prettier|node-gyp$|esbuild|npm$)/;
  expect(packages.filter((name) => tools.test(name))).toEqual([]);
  const licences = await fs.readFile(path.join(folder, 'LICENCES-OF-PACKAGES.txt'), 'utf8');
  for (const name of ['fastify', 'sharp', '@aws-sdk/client-s3']) expect(licences).toContain(`\n${name} `);
});

test('its bill of materials is one by the schema of CycloneDX, and names what is installed', async () => {
  const folder = machine.path('srv/site/current');
  const bill = JSON.parse(await fs.readFile(path.join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[];
  };
  const schemas = path.join('node_modules', '@cyclonedx', 'cyclonedx-library', 'res', 'schema');
  const read = async (name: string) =>
    JSON.parse(await fs.readFile(path.join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  for (const name of ['spdx', 'jsf-0.82']) {
    const $id = `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`;
    ajv.addSchema({ ...(await read(name)), $id });
  }
  const isValid = ajv.compile(await read('bom-1.5'));
  expect({ isValid: isValid(bill), errors: isValid.errors }).toEqual({ isValid: true, errors: null });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['node', 'fastify', 'sharp', 'pg', 'http-server']));
});

test('every package that its servers and commands require is there', async () => {
  const folder = `${machine.path('srv/site/current')}/`;
  const found = await find(folder, '-path', '*/dist/*.cjs', '-not', '-path', '*/node_modules/*');
  const missing: string[] = [];
  for (const file of found.filter((each) => !each.includes('/mfe-'))) {
    const text = await fs.readFile(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/\brequire\("([^"]+)"\)/g))
      try {
        createRequire(file).resolve(name);
      } catch {
        missing.push(`${name} in ${file}`);
      }
  }
  expect(missing).toEqual([]);
});

test('as another user, on a read-only disk, it starts the site, and the doctor finds nothing wrong', async () => {
  const settings = ['VAR_DIR=/var/lib/site', 'RENDER_WORKERS=2', 'DRAIN_SECONDS=0'];
  await fs.writeFile(machine.path('srv/site/.env'), `${settings.join('\n')}\n`);
  await machine.setDisk('ro');
  await expect(fs.writeFile(machine.path('srv/site/current/more'), '')).rejects.toThrow('EROFS');
  site = await machine.startSite();
  expect((await visit('/products')).status).toBe(200);
  expect((await visit('/readyz')).status).toBe(200);
  const doctor = await machine.site('doctor');
  expect(doctor).toMatchObject({ code: 0, output: expect.stringContaining('All is well.') as string });
  expect(doctor.output).toContain('every file is as it was made');
  // Its advice names commands that a release has.
  expect(doctor.output).toContain('bin/site backup');
  expect(doctor.output).not.toContain('npm');
  expect((await machine.site('version')).output).toMatch(
    /^\d+\.\d+\.\d+ \(\w{12}(?: with changes)?\) for Linux \w+ with Node 24/,
  );
}, 420_000);

test('it takes an enquiry', async () => {
  expect(await sendEnquiry('Before the upgrade')).toBe(200);
  expect(await readEnquiries()).toEqual(['Before the upgrade']);
});

test("it publishes a remote from another machine's bucket, and takes it back", async () => {
  const before = await versionOf('catalogue');
  const folder = await fs.mkdtemp('/tmp/elsewhere-');
  await writeChangedBuild(path.resolve('mfe-catalogue/dist'), folder, (files) => {
    files.server += '\n// Built on another machine.';
    files.manifest.version = `${files.manifest.version.slice(0, -12)}e15e3e4e15e3`;
  });
  elsewhere = (
    JSON.parse(await fs.readFile(path.join(folder, 'manifest.json'), 'utf8')) as { version: string }
  ).version;
  for (const name of await fs.readdir(folder))
    bucket.objects.set(
      `elsewhere/catalogue/${elsewhere}/${name}`,
      await fs.readFile(path.join(folder, name)),
    );
  const access = Object.fromEntries(
    Object.entries(bucket.env).flatMap(([name, value]) =>
      name.includes('S3_') && value ? [[name, value]] : [],
    ),
  );
  const from = `s3://elsewhere/catalogue/${elsewhere}`;
  const published = await machine.site(`publish catalogue --from ${from}`, access);
  expect(published).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${elsewhere} is live`) as string,
  });
  expect(await versionOf('catalogue')).toBe(elsewhere);
  expect((await machine.site('rollback catalogue')).code).toBe(0);
  expect(await versionOf('catalogue')).toBe(before);
  expect((await machine.site(`rollback catalogue ${elsewhere}`)).code).toBe(0);
  expect(await versionOf('catalogue')).toBe(elsewhere);
}, 120_000);

test('a build that a release cannot make, or that is nowhere, is a sentence', async () => {
  expect(await machine.site('publish catalogue')).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'A release builds nothing. Publish a build that was made elsewhere',
    ) as string,
  });
  const nowhere = await machine.site('publish catalogue --from http://127.0.0.1:9/build');
  expect(nowhere.code).toBe(1);
  expect(nowhere.output).toContain('http://127.0.0.1:9/build/manifest.json cannot be read: ');
  expect(nowhere.output).not.toContain('    at ');
});

test('mistakes of an operator are sentences, with commands that a release has', async () => {
  const usage = await machine.site('admin');
  expect(usage).toMatchObject({
    code: 1,
    output: expect.stringContaining('  bin/site admin list\n') as string,
  });
  expect(await machine.site('version', { SITE_NODE: '/nowhere/node' })).toEqual({
    code: 1,
    output: "There is no Node at '/nowhere/node'. The site needs Node 22 or 24.\n",
  });
  const unknown = await machine.site('pubish');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain("There is no command 'pubish'.");
  const taken = await machine.site('start');
  expect(taken.code).toBe(1);
  expect(taken.output).toContain('Port 3000 is taken (SHELL_PORT, for shell).');
  const unwritable = await machine.site('start', { VAR_DIR: '/srv/site/var', ...otherPorts });
  expect(unwritable.code).toBe(1);
  expect(unwritable.output).toContain('/srv/site/var');
  expect(unwritable.output).not.toContain('    at ');
});

/** The same files as a later version. */
async function makeNext(): Promise<string> {
  const [now, next] = [nameOf(archive), `site-${NEXT}-linux`];
  const folder = machine.path(`srv/site/${next}`);
  await fs.cp(machine.path(`srv/site/${now}`), folder, { recursive: true, verbatimSymlinks: true });
  const description = path.join(folder, 'release.json');
  const release = JSON.parse(await fs.readFile(description, 'utf8')) as object;
  await fs.writeFile(description, JSON.stringify({ ...release, version: NEXT }));
  const sums = path.join(folder, 'SHA256SUMS');
  const files = (await fs.readFile(sums, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.slice(66));
  await callModule('release/checksums.mjs', 'writeChecksums', folder, files.slice(0, 500));
  return next;
}

test('it is upgraded: backup, migrate, switch, restart; enquiries and published builds stay', async () => {
  await machine.setDisk('rw');
  const next = await makeNext();
  const saved = await machine.site('backup');
  expect(saved.code).toBe(0);
  backup = saved.output.split('\n')[0] ?? '';
  const migrated = await machine.run([`/srv/site/${next}/bin/site`, 'migrate']);
  expect(migrated).toMatchObject({
    code: 0,
    output: expect.stringContaining('The database has the schema of this version already') as string,
  });
  await site?.stop();
  await switchTo(next);
  await machine.setDisk('ro');
  site = await machine.startSite();
  expect((await machine.site('version')).output).toContain(NEXT);
  expect(await versionOf('catalogue')).toBe(elsewhere);
  expect(await sendEnquiry('After the upgrade')).toBe(200);
  expect(await readEnquiries()).toEqual(['Before the upgrade', 'After the upgrade']);
}, 420_000);

test('where the schema is the same, going back is to switch and to restart', async () => {
  await site?.stop();
  await machine.setDisk('rw');
  await switchTo(nameOf(archive));
  site = await machine.startSite();
  expect((await machine.site('version')).output).not.toContain(NEXT);
  expect(await versionOf('catalogue')).toBe(elsewhere);
  expect(await readEnquiries()).toEqual(['Before the upgrade', 'After the upgrade']);
}, 420_000);

test('where it is a newer one, the release says so, and the backup that it made brings it back', async () => {
  await site?.stop();
  site = undefined;
  const program = `
    const { DatabaseSync } = require('/srv/site/current/node_modules/@photostructure/sqlite');
    new DatabaseSync('/var/lib/site/data/site.db').exec("insert into kysely_migration values ('999-later', '2030-01-01')");`;
  expect((await machine.run(['/srv/site/current/node/bin/node', '--eval', program])).code).toBe(0);
  await expect(machine.startSite()).rejects.toThrow('999-later');
  for (const ending of ['', '-wal', '-shm'])
    await fs.rm(`${root}.data/data/site.db${ending}`, { force: true });
  const restored = await machine.site(`restore ${backup} --yes`);
  expect(restored).toMatchObject({ code: 0 });
  site = await machine.startSite();
  expect(await readEnquiries()).toEqual(['Before the upgrade']);
  expect((await visit('/products')).status).toBe(200);
}, 420_000);

test('it runs on the Node of the machine, too: the other version that it supports', async () => {
  await site?.stop();
  await fs.copyFile(otherNode, machine.path('mnt/node'));
  await fs.chmod(machine.path('mnt/node'), 0o755);
  const env = { SITE_NODE: '/mnt/node' };
  expect((await machine.site('version', env)).output).toContain('on Node 22.');
  site = await machine.startSite(env);
  expect((await visit('/products')).status).toBe(200);
  expect((await machine.site('doctor', env)).output).toContain('All is well.');
  expect((await site.stop()).code).toBe(0);
  site = undefined;
}, 420_000);

test('no deprecated function of Node is in any log', async () => {
  const folder = `${root}.data/logs`;
  for (const name of await fs.readdir(folder))
    expect(await fs.readFile(path.join(folder, name), 'utf8')).not.toContain('DeprecationWarning');
});
