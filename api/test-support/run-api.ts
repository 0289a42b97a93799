import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { DemoContent } from '../src/demo/demo-content';
import { startApi } from '../src/start';
import { writeDemoFolder } from './demo-folder';

export const silent = pino({ level: 'silent' });

/** A new folder under the system's temporary one, gone after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'api-test-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];
const running: FastifyInstance[] = [];

afterAll(async () => {
  await Promise.all(running.map((app) => app.close()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

export interface ApiUnderTest {
  /** Path in, answer out, over real HTTP. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  stop: () => Promise<void>;
}

/** The whole API on a free port, with this content in a new database, or on the data that a folder holds already. */
export async function runApi(content?: DemoContent, dataDir?: string): Promise<ApiUnderTest> {
  const folder = await newFolder();
  if (content) await writeDemoFolder(folder, content);
  const app = await startApi(
    {
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      dataDir: dataDir ?? path.join(folder, 'data'),
      demoDir: content && folder,
    },
    silent,
  );
  running.push(app);
  return { get: getFrom(app), stop: () => app.close() };
}

export function getFrom(app: FastifyInstance): ApiUnderTest['get'] {
  const { port } = app.server.address() as AddressInfo;
  return (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
}
