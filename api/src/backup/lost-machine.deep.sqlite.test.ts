// A machine whose data folder is destroyed: the commands of docs/operations.md bring the site back from the bucket.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '@site/shared-contracts';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { aProduct } from '../../test-support/demo-folder';
import { databaseVariables, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { closeAfterTests } from '../../test-support/test-database';

const content = {
  categories: [{ id: 7, name: 'Beauty Soap' }],
  products: [aProduct(), aProduct(), aProduct()],
  blogs: [],
  news: [],
};
const message = { name: 'Asha', contactNo: '9876543210', product: 'Soap', quantity: 5, message: 'Hello' };

/** The commands below this heading, up to the start of the site. */
async function readCommands(heading: string): Promise<string> {
  const manual = await readFile('docs/operations.md', 'utf8');
  const [, section = ''] = manual.split(`\n### ${heading}\n`);
  const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(section) ?? [];
  const [commands = ''] = block.split(/^npm start/m);
  return commands;
}

/** `npm run` is that of the sources: nothing is built here. */
const npm = `npm() {
  local command=$2; shift 2; [ "\${1:-}" = -- ] && shift
  node api/test-support/run-typescript.mjs api/src/commands.ts "$command" "$@"
}`;

async function runShell(commands: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-ec', `${npm}\n${commands}`], { env });
  return stdout;
}

const send = (api: ApiUnderTest) => api.send('POST', '/api/contact/create', { json: message });

/** What is compared: the products, the bytes of their pictures, the enquiries. */
async function readSite(api: ApiUnderTest) {
  const products = await api.send<{ data: Product[] }>('GET', '/api/products/all');
  const pictures = await Promise.all(
    products.body.data.map(async ({ imageUrl }) => (await api.get(imageUrl)).arrayBuffer()),
  );
  const headers = await signIn(api);
  const enquiries = await api.send<{ data: unknown[] }>('GET', '/api/contact/all', { headers });
  return {
    names: products.body.data.map(({ productName }) => productName),
    pictures: pictures.map((bytes) => Buffer.from(bytes).toString('base64')),
    enquiries: enquiries.body.data.length,
  };
}

function variablesOf(home: string, folder: string, server: S3Server): NodeJS.ProcessEnv {
  return {
    ...{ ...process.env, ...databaseVariables(folder), HOME: home },
    ...{ BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ENDPOINT: server.url, BACKUP_S3_FORCE_PATH_STYLE: 'on' },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'a', BACKUP_S3_SECRET_ACCESS_KEY: 'b' },
  };
}

test('a machine that was lost comes back from the bucket by the commands of the manual', async () => {
  const server = await startS3Server();
  closeAfterTests(server.stop);
  const [home, folder] = [await newFolder(), await newFolder()];
  const variables = variablesOf(home, folder, server);
  const dataDir = path.join(folder, 'data');
  const api = await runApi({ content, dataDir });
  await send(api);
  await send(api);
  await send(api);

  const printed = await runShell(await readCommands('Keys of backups'), variables);
  const [, BACKUP_RECIPIENTS] = /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(printed) ?? [];
  Object.assign(variables, { BACKUP_RECIPIENTS });
  await runShell('npm run backup', variables);
  const before = await readSite(api);
  await send(api);
  await send(api);
  await api.stop();

  // All of the folder, with the database, the pictures, the keys and the backups.
  await rm(folder, { recursive: true });
  await mkdir(folder);
  const startedAt = performance.now();
  const output = await runShell(await readCommands('A machine that was lost'), variables);
  const restored = await runApi({ dataDir });
  const seconds = (performance.now() - startedAt) / 1000;
  expect(output).toMatch(/It was signed by this site\.\nIt is encrypted\.\nRestored/);
  const after = await readSite(restored);
  expect(after.pictures.every((bytes) => bytes.length > 100)).toBe(true);
  expect(after).toEqual({ ...before, enquiries: 3 });
  process.stdout.write(
    `A lost machine: back after ${seconds.toFixed(1)} s, without the 2 enquiries since the backup.\n`,
  );
}, 120_000);

test('without the key, or with an older one, a sentence says so, and nothing is changed', async () => {
  const server = await startS3Server();
  closeAfterTests(server.stop);
  const [home, folder] = [await newFolder(), await newFolder()];
  const variables = variablesOf(home, folder, server);
  const api = await runApi({ content, dataDir: path.join(folder, 'data') });
  await runShell(await readCommands('Keys of backups'), variables);
  const oldKeys = path.join(home, 'old-keys');
  await rename(path.join(home, 'site-keys'), oldKeys);
  const printed = await runShell(await readCommands('Keys of backups'), variables);
  const [, BACKUP_RECIPIENTS] = /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(printed) ?? [];
  Object.assign(variables, { BACKUP_RECIPIENTS });
  await runShell('npm run backup', variables);
  await send(api);

  const commands = await readCommands('A machine that was lost');
  await rm(path.join(home, 'site-keys', 'backup-key.txt'));
  await expect(runShell(commands, variables)).rejects.toThrow('The key cannot be read: ENOENT');
  await cp(path.join(oldKeys, 'backup-key.txt'), path.join(home, 'site-keys', 'backup-key.txt'));
  await expect(runShell(commands, variables)).rejects.toThrow(
    'was encrypted to another key than the one given: it cannot be opened with it.',
  );
  expect((await readSite(api)).enquiries).toBe(1);
}, 120_000);
