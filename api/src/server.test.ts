// The process as it is started: what it says, how it ends, and that several of them can share a folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { aProduct, writeDemoFolder } from '../test-support/demo-folder';
import { apiVariables } from '../test-support/api-variables';
import { databaseIn, newFolder } from '../test-support/test-database';
import { attachDatabase } from './database/database';

const started: ChildProcess[] = [];
const listening: Server[] = [];

afterAll(() => {
  for (const server of started) server.kill('SIGKILL');
  for (const server of listening) server.close();
});

function start(variables: Record<string, string>) {
  const server = spawn(process.execPath, ['api/test-support/run-typescript.mjs', 'api/src/server.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(server);
  let errorOutput = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  const exited = once(server, 'exit').then(([code]) => ({ code: code as number | null, errorOutput }));

  /** What of a message of the log matches, once there is one. */
  async function says(pattern: RegExp): Promise<string> {
    for await (const line of createInterface(server.stdout)) {
      const { msg } = JSON.parse(line) as { msg: string };
      const [found] = pattern.exec(msg) ?? [];
      if (found) return found;
    }
    throw new Error(`It ended without saying ${String(pattern)}: ${errorOutput}`);
  }
  return { server, exited, says, address: () => says(/http:\S+/) };
}

test('several processes can start on one new folder, and each stops on the shutdown signal', async () => {
  const folder = await newFolder();
  await writeDemoFolder(folder, {
    categories: [{ id: 7, name: 'Beauty Soap' }],
    products: [aProduct(), aProduct()],
  });
  const variables = { ...apiVariables(folder), DEMO_CONTENT: 'on', DEMO_DIR: folder };
  const processes = [start(variables), start(variables), start(variables)];

  for (const address of await Promise.all(processes.map((each) => each.address()))) {
    const categories: unknown = await (await fetch(`${address}/api/category/all`)).json();
    expect(categories).toMatchObject({ data: [{ name: 'Beauty Soap', count: 2 }] });
  }
  for (const { server, exited } of processes) {
    server.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, errorOutput: '' });
  }
});

test('a shutdown signal during a request: the response is sent, then the process ends at once', async () => {
  const { server, exited, says, address } = start(apiVariables(await newFolder()));
  const { port } = new URL(await address());
  const body = JSON.stringify({ name: 'A. Customer', contactNo: '4712345670', product: 'Soap', quantity: 3 });
  const client = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  client.write(
    `POST /api/contact/create HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  const [goOn] = (await once(client, 'data')) as [string];
  expect(goOn).toMatch(/^HTTP\/1.1 100 /);
  server.kill('SIGTERM');
  await says(/stopping/);
  client.write(body);
  // The message is missing: what counts is that it gets a response.
  const [response] = (await once(client, 'data')) as [string];
  expect(response).toMatch(/^HTTP\/1.1 422 /);
  expect(await exited).toEqual({ code: 0, errorOutput: '' });
});

test('a port that is in use is reported in one plain line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  listening.push(other);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  const { exited } = start({ ...apiVariables(await newFolder()), API_PORT: String(port) });

  expect(await exited).toEqual({
    code: 1,
    errorOutput: `Port ${port} is already in use. Set API_PORT to a free one.\n`,
  });
});

test('an invalid environment is reported before anything is written', async () => {
  const { exited } = start({ API_PORT: 'three thousand', VAR_DIR: path.join(await newFolder(), 'never') });
  expect(await exited).toMatchObject({
    code: 78,
    errorOutput: expect.stringContaining('API_PORT') as unknown,
  });
});

test('a database of a newer version is reported in one line, with an exit code against restarts', async () => {
  const folder = await newFolder();
  const first = start(apiVariables(folder));
  await first.address();
  first.server.kill('SIGTERM');
  await first.exited;
  const db = await attachDatabase(databaseIn(path.join(folder, 'data')));
  if (!db) throw new Error('The first start made no database.');
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030')`.execute(db);
  await db.destroy();
  const { code, errorOutput } = await start(apiVariables(folder)).exited;
  expect(code).toBe(78);
  expect(errorOutput).toMatch(/^The database has the schema '999-later', which is newer.*\n$/);
}, 30_000);
