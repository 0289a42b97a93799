import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { readConfig, type Config } from '../src/config/config';
import type { DemoContent } from '../src/demo/demo-content';
import { startApi } from '../src/start';
import { writeDemoFolder } from './demo-folder';
import { firstAdmin } from './sign-in';
import { addStartedDatabase, closeAfterTests, databaseIn, newFolder } from './test-database';

export const silentLogger = pino({ level: 'silent' });

export { databaseIn, databaseVariables, newFolder } from './test-database';

interface SentRequest {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

interface ReadResponse<Body> {
  status: number;
  headers: Headers;
  /** Parsed, where it is JSON. */
  body: Body;
}

export interface ApiUnderTest {
  url: string;
  /** Requests this path over real HTTP. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** The same for every method, with the response's body read. `Body` is the type that the test expects. */
  send: <Body = unknown>(method: string, path: string, request?: SentRequest) => Promise<ReadResponse<Body>>;
  stop: () => Promise<void>;
}

/** The configuration without environment variables, with a free port, and the data in this folder. */
export const testConfig = (dataDir: string, overrides: Partial<Config> = {}): Config => ({
  ...readConfig({ ADMIN_USERNAME: firstAdmin.username, ADMIN_PASSWORD: firstAdmin.password }),
  port: 0,
  logLevel: 'silent',
  dataDir,
  database: databaseIn(overrides.dataDir ?? dataDir),
  demoDir: undefined,
  // The folders of tests are beside each other, and so are their backups.
  startsNew: true,
  // Without images, which would take seconds.
  brand: { siteContent: path.resolve('api/test-support/site-content.json'), publicUrl: '' },
  ...overrides,
});

interface ApiOptions extends Partial<Config> {
  content?: DemoContent;
  /** Its database is made by this start, for tests that have a time of their own. */
  isNew?: boolean;
  log?: Logger;
}

/** The whole API on a free port, with this content in a new database, or with the existing data of a folder. */
export async function runApi({
  content,
  isNew,
  log = silentLogger,
  ...overrides
}: ApiOptions = {}): Promise<ApiUnderTest> {
  const folder = await newFolder();
  if (content) await writeDemoFolder(folder, content);
  const config = testConfig(path.join(folder, 'data'), { demoDir: content && folder, ...overrides });
  // What a first start adds depends on these.
  if (!isNew && !overrides.signIn && !overrides.brand) await addStartedDatabase(config.database, startOnce);
  const app = await startApi(config, log);
  closeAfterTests(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, get: getFrom(app), send: sendTo(url), stop: () => app.close() };
}

async function startOnce(dataDir: string): Promise<void> {
  const app = await startApi(testConfig(dataDir), silentLogger);
  await app.close();
}

function sendTo(url: string): ApiUnderTest['send'] {
  return async (method, path, { json, form, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: json === undefined ? (form ?? null) : JSON.stringify(json),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      // The caller chooses the type.
      body: (isJson ? JSON.parse(text) : text) as never,
    };
  };
}

export function getFrom(app: FastifyInstance): ApiUnderTest['get'] {
  const { port } = app.server.address() as AddressInfo;
  return (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
}
