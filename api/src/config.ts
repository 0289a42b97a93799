import path from 'node:path';
import * as z from 'zod/mini';
import { postgresAddress } from './database/database';

export interface Config {
  /** 0 for any free one. */
  port: number;
  host: string;
  logLevel: z.infer<typeof LogLevel>;
  /** Pictures, and the database where it is a file. */
  dataDir: string;
  /** The address of a PostgreSQL database, or the path of a SQLite file. */
  database: string;
  /** Where the demo content of a new database comes from; undefined for a database that starts empty. */
  demoDir: string | undefined;
  /** How many enquiries are taken in an hour: from one address, and from everybody together. */
  enquiriesPerHour: { perAddress: number; inAll: number };
}

/** The message lists every variable that is wrong, one a line. */
export class ConfigError extends Error {}

const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

const Environment = z.object({
  API_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3010),
  HOST: z._default(z.string(), '127.0.0.1'),
  VAR_DIR: z._default(z.string(), 'var'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(postgresAddress, 'Expected postgres://user:password@host/database')),
  ),
  LOG_LEVEL: z._default(LogLevel, 'info'),
  DEMO_CONTENT: z._default(z.enum(['on', 'off']), 'on'),
  DEMO_DIR: z._default(z.string(), 'api/demo'),
  ENQUIRIES_PER_HOUR_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.positive()), 20),
  ENQUIRIES_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.positive()), 1000),
});

/** The only reader of the environment. Paths are relative to the folder that the process was started in. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  // `NAME=` in a shell or an env file means "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = z.safeParse(Environment, set, { error: z.locales.en().localeError });
  if (error) {
    const lines = error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
    throw new ConfigError(['The environment is not right:', ...lines].join('\n'));
  }
  const dataDir = path.resolve(data.VAR_DIR, 'data');
  return {
    port: data.API_PORT,
    host: data.HOST,
    logLevel: data.LOG_LEVEL,
    dataDir,
    database: data.DATABASE_URL ?? path.join(dataDir, 'site.db'),
    demoDir: data.DEMO_CONTENT === 'on' ? path.resolve(data.DEMO_DIR) : undefined,
    enquiriesPerHour: { perAddress: data.ENQUIRIES_PER_HOUR_PER_ADDRESS, inAll: data.ENQUIRIES_PER_HOUR },
  };
}
