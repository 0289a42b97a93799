// The API of a site under faults, from the files that were built, with its data in a folder of its own.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { firstAdmin } from '../../api/test-support/sign-in';
import { findFreePorts } from '../support/free-ports';
import { describeServer, type ServerOptions, type ServerProcess } from '../support/server-process';
import { openTrialDatabase, type Engine, type TrialDatabase } from './trial-database';

export interface TrialSite {
  varDir: string;
  env: NodeJS.ProcessEnv;
  database: TrialDatabase;
  api: ServerProcess;
  /** Sends JSON, as an admin where headers of a session are given. */
  call: <Body>(method: string, path: string, json?: unknown, headers?: object) => Promise<CallResult<Body>>;
  /** Ends everything and removes the folder. */
  remove: () => Promise<void>;
}

interface CallResult<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Milliseconds for the first start of a whole site, which makes the pictures of the demo content. */
export const FIRST_START_LIMIT = 600_000;

export const commands = path.resolve('api/dist/commands.cjs');

/** Nothing runs yet. */
export async function describeSite(
  engine: Engine,
  more: NodeJS.ProcessEnv = {},
  options: ServerOptions = {},
): Promise<TrialSite> {
  const varDir = await fs.mkdtemp(path.join(os.tmpdir(), 'faults-'));
  const database = await openTrialDatabase(engine, varDir);
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    VAR_DIR: varDir,
    DEMO_CONTENT: 'off',
    // Its brand has no pictures: making those of the real one is most of a first start.
    SITE_CONTENT: path.resolve('api/test-support/site-content.json'),
    LOG_LEVEL: 'warn',
    ENQUIRIES_PER_HOUR: '1000000',
    ENQUIRIES_PER_HOUR_PER_ADDRESS: '1000000',
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
    ...database.env,
    ...more,
  };
  const [port = 0] = await findFreePorts(1);
  const api = describeServer('api', port, env, { isQuiet: true, ...options });
  return {
    varDir,
    env,
    database,
    api,
    call: async (method, url, json, headers = {}) => {
      const response = await fetch(api.url + url, {
        method,
        headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      // The caller names the type.
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? JSON.parse(text) : text) as never,
      };
    },
    remove: async () => {
      await api.kill();
      await database.close();
      await fs.rm(varDir, { recursive: true, force: true });
    },
  };
}

/** Runs a command of the API to its end: `backup`, for example. Rejects where it fails. */
export const runCommand = async (site: TrialSite, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [commands, ...args], { env: site.env })).stdout;

export const enquiry = (name: string) => ({
  name,
  contactNo: '9876543210',
  product: 'Soap',
  quantity: 1,
  message: 'How much?',
});

/** The one number that a query returns. */
export async function countIn({ database }: TrialSite, query: string): Promise<number> {
  const [row] = await database.query<{ count: number | string }>(`select count(*) as count from ${query}`);
  return Number(row?.count);
}
