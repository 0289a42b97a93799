// Runs the commands as an operator does: as processes of their own, while the API runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import { startS3Server } from '@site/shared-testing/s3-server';
import { aProduct } from '../../test-support/demo-folder';
import { databaseVariables, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { closeAfterTests } from '../../test-support/test-database';

const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [aProduct()], blogs: [], news: [] };

const run = (folder: string, ...args: string[]) => runWith({}, folder, ...args);

async function runWith(variables: NodeJS.ProcessEnv, folder: string, ...args: string[]) {
  const command = ['api/test-support/run-typescript.mjs', 'api/src/commands.ts', ...args];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...databaseVariables(folder), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const start = (folder: string) => runApi({ content, dataDir: path.join(folder, 'data') });

const message = { name: 'Asha', contactNo: '9876543210', product: 'Soap', quantity: 5, message: 'Hello' };
const send = (api: ApiUnderTest) => api.send('POST', '/api/contact/create', { json: message });

async function countMessages(api: ApiUnderTest): Promise<number> {
  const { body } = await api.send<{ data: unknown[] }>('GET', '/api/contact/all', {
    headers: await signIn(api),
  });
  return body.data.length;
}

interface ProductList {
  data: Product[];
}

/** The API makes AVIF files in the background, and the list has them once they exist: later reads are the same. */
async function readProductsWithAvif(api: ApiUnderTest): Promise<ProductList> {
  for (;;) {
    const { body } = await api.send<ProductList>('GET', '/api/products/all');
    const hasAvif = ({ image }: Product) => image?.variants.some(({ type }) => type === 'image/avif');
    if (body.data.every(hasAvif)) return body;
  }
}

test('backup and restore work while the API runs, which responds with the restored content at once', async () => {
  const folder = await newFolder();
  const api = await start(folder);
  await send(api);
  const before = await readProductsWithAvif(api);
  const made = await run(folder, 'backup');
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('1 products') as string });
  const [name = ''] = await readdir(path.join(folder, 'backups'));
  expect(name).toMatch(/^backup-[\d-]{10}T[\d-]{8}Z\.tar\.gz$/);
  const file = path.join(folder, 'backups', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const again = await run(folder, 'backup', file);
  expect(again).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was overwritten') as string,
  });

  await send(api);
  const headers = await signIn(api);
  await api.send('DELETE', `/api/products/delete/${before.data[0]?.id}`, { headers });
  const restored = await run(folder, 'restore', file, '--yes');
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored') as string });
  expect((await api.send('GET', '/api/products/all')).body).toEqual(before);
  expect((await api.send('GET', '/api/auth/me', { headers })).status).toBe(401);
  expect(await countMessages(api)).toBe(1);
});

test('a restore into an empty database needs no confirmation, and the images are served', async () => {
  const source = await newFolder();
  const api = await start(source);
  const file = path.join(source, 'my backup.tar.gz');
  const before = await readProductsWithAvif(api);
  await run(source, 'backup', file);

  const folder = await newFolder();
  await cp(path.join(source, 'keys'), path.join(folder, 'keys'), { recursive: true });
  expect(await run(folder, 'restore', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('signed by this site') as string,
  });
  const moved = await runApi({ dataDir: path.join(folder, 'data') });
  expect((await moved.send('GET', '/api/products/all')).body).toEqual(before);
  const image = await moved.get(before.data[0]?.imageUrl ?? '');
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('a backup of another site, or a changed one, is restored only by who says so', async () => {
  const source = await newFolder();
  await start(source);
  const file = path.join(source, 'b.tar.gz');
  await run(source, 'backup', file);

  const folder = await newFolder();
  const api = await start(folder);
  await send(api);
  const stranger = expect.stringContaining('It was signed with another key') as string;
  expect(await run(folder, 'restore', file, '--check')).toMatchObject({ code: 0, output: stranger });
  const refused = await run(folder, 'restore', file, '--yes');
  expect(refused).toMatchObject({ code: 1, output: stranger });
  expect(refused.output).toContain('Nothing was changed. To go on, add --unsigned.');
  expect(await countMessages(api)).toBe(1);
  // The one flag does not stand for the other.
  expect(await run(folder, 'restore', file, '--unsigned')).toMatchObject({ code: 1 });
  expect(await run(folder, 'restore', file, '--unsigned', '--yes')).toMatchObject({ code: 0 });
  expect(await countMessages(api)).toBe(0);
});

test('a restore reports how many mails it holds back and how to send them; with --keep-mail they stay queued', async () => {
  const folder = await newFolder();
  const api = await start(folder);
  await send(api);
  await send(api);
  const file = path.join(folder, 'b.tar.gz');
  await run(folder, 'backup', file);
  const counts = async () => {
    const { body } = await api.send<{ counts: object }>('GET', '/api/mail/outbox', {
      headers: await signIn(api),
    });
    return body.counts;
  };
  const heldMail = await run(folder, 'restore', file, '--yes');
  expect(heldMail.output).toMatch(
    /^Held back, .*: 2 mails that were waiting\. .*'Send all again' at \/admin\/mail\..*--keep-mail/m,
  );
  expect(await counts()).toEqual({ waiting: 0, sent: 0, dead: 2 });

  const keptMail = await run(folder, 'restore', file, '--yes', '--keep-mail');
  expect(keptMail.output).toMatch(/^Kept, to be sent by this site: 2 mails that were waiting\.$/m);
  expect(await counts()).toEqual({ waiting: 2, sent: 0, dead: 0 });
});

test('existing content is not replaced without confirmation, and a damaged backup changes nothing', async () => {
  const folder = await newFolder();
  const api = await start(folder);
  const file = path.join(folder, 'b.tar.gz');
  await run(folder, 'backup', file);
  await send(api);
  const unasked = await run(folder, 'restore', file);
  expect(unasked).toMatchObject({ code: 1, output: expect.stringContaining('add --yes') as string });
  expect(await run(folder, 'restore', file, '--check')).toMatchObject({ code: 0 });

  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
  const damaged = await run(folder, 'restore', file, '--yes');
  expect(damaged.code).toBe(1);
  expect(damaged.output).toMatch(/^\S+b\.tar\.gz.* damaged.*\n$/);
  expect(await countMessages(api)).toBe(1);
});

test('a backup without a database fails with a message', async () => {
  const folder = await newFolder();
  const { code, output } = await run(folder, 'backup');
  expect(code).toBe(1);
  // A server of PostgreSQL is there, and has no tables for us.
  expect(output).toMatch(testEngine === 'SQLite' ? /^There is no database at .*\n$/ : /does not exist/);
  expect(await run(folder, 'restore')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage') as string,
  });
});

test('a backup that is encrypted to a key goes to a bucket and comes back from it with the key', async () => {
  const server = await startS3Server();
  closeAfterTests(server.stop);
  const folder = await newFolder();
  const api = await start(folder);
  const key = path.join(folder, 'key.txt');
  const made = await run(folder, 'backup', '--new-key', key);
  const [, recipient = ''] = /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(made.output) ?? [];
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  expect(await run(folder, 'backup', '--new-key', key)).toMatchObject({
    code: 1,
    output: `${key} was not written: it is there already. No key was made.\n`,
  });
  const variables = {
    ...{ BACKUP_RECIPIENTS: recipient, BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ENDPOINT: server.url },
    ...{ BACKUP_S3_FORCE_PATH_STYLE: 'on', BACKUP_S3_ACCESS_KEY_ID: 'a', BACKUP_S3_SECRET_ACCESS_KEY: 'b' },
  };
  const plain = path.join(folder, 'plain.tar.gz');
  await run(folder, 'backup', plain);
  const saved = await runWith(variables, folder, 'backup');
  expect(saved).toMatchObject({
    code: 0,
    output: expect.stringMatching(/encrypted.*\n\S+ is in the bucket/) as string,
  });
  const [name = ''] = await readdir(path.join(folder, 'backups'));
  expect(name).toMatch(/Z\.tar\.gz\.age$/);
  await rm(path.join(folder, 'backups'), { recursive: true });
  const listed = await runWith(variables, folder, 'backup', '--list');
  expect(listed.output).toContain('backups: 0 backups\n');
  expect(listed.output).toContain(`s3://backups/: 1 backup\n  ${name}  `);

  await send(api);
  expect(await runWith(variables, folder, 'restore', name, '--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is encrypted. Name the file of its private key') as string,
  });
  expect(await runWith(variables, folder, 'restore', plain, '--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was changed. To go on, add --unencrypted.') as string,
  });
  expect(await countMessages(api)).toBe(1);
  expect(await runWith(variables, folder, 'restore', 'latest', '--yes', '--identity', key)).toMatchObject({
    code: 0,
    output: expect.stringContaining('It is encrypted.') as string,
  });
  expect(await countMessages(api)).toBe(0);
});
