import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isValidTrustProxy } from '@site/shared-contracts/server/trust-proxy';
import * as z from 'zod/mini';

const Port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));

const isOrigin = (text: string) =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text.replace(/\/$/, '');

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  SHELL_PORT: z._default(Port, 3000),
  API_PORT: z._default(Port, 3010),
  API_BASE_URL: z.optional(z.url()),
  VAR_DIR: z._default(z.string(), 'var'),
  REGISTRY: z.optional(z.string()),
  SITE_CONTENT: z._default(z.string(), 'shell/site/venmara/site-content.json'),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isOrigin, 'Expected an origin like https://www.example.com, without a path')),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(z.refine(isValidTrustProxy, 'Expected none, loopback, or addresses with commas between')),
    'loopback',
  ),
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  PAGE_DATA_SECONDS: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(30)), 1),
  RENDER_WORKERS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64))),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export interface Config {
  host: string;
  port: number;
  /** Where calls of the API go, without a slash at the end. */
  apiBaseUrl: string;
  /** The origin under which visitors and search engines know the site, without a slash at the end. */
  publicUrl: string;
  /** The host that forms have to come from; undefined without `PUBLIC_URL`. */
  formHost: string | undefined;
  /** A file or a URL. */
  registry: string;
  /** Files that were fetched or generated are stored here. */
  cacheDir: string;
  siteContentFile: string;
  /** The brochure, as it was last made. */
  brochureDir: string;
  /** What the build of the shell left. */
  distDir: string;
  /** Whether visitors' browsers cache visited pages; if not, their caches are removed. */
  cachesVisitedPages: boolean;
  logLevel: string;
  /** Milliseconds from the request until a page is sent with the data that have arrived. */
  pageDataTimeout: number;
  /** Threads that render pages. */
  renderWorkers: number;
  /** How long the server keeps listening after the shutdown signal. */
  drainSeconds: number;
  /** The proxies whose X-Forwarded headers are trusted, in the form of Fastify's `trustProxy`. */
  trustedProxies: string | false;
}

/** The environment, or a brand's file, is invalid: a restart would not help. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The only reader of the environment. Throws a `ConfigError` that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv, distDir: string): Config {
  // An empty variable counts as not set.
  const defined = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(defined);
  if (!result.success) {
    const errors = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not as it must be.\n${errors.join('\n')}`);
  }
  const env = result.data;
  return {
    host: env.HOST,
    port: env.SHELL_PORT,
    apiBaseUrl: (env.API_BASE_URL ?? `http://127.0.0.1:${env.API_PORT}`).replace(/\/$/, ''),
    formHost: env.PUBLIC_URL && new URL(env.PUBLIC_URL).host,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.SHELL_PORT}`).replace(/\/$/, ''),
    registry: env.REGISTRY ?? path.resolve(env.VAR_DIR, 'registry.json'),
    cacheDir: path.resolve(env.VAR_DIR, 'shell-cache'),
    siteContentFile: path.resolve(env.SITE_CONTENT),
    brochureDir: path.resolve(env.VAR_DIR, 'brochure'),
    distDir,
    cachesVisitedPages: env.SERVICE_WORKER === 'on',
    logLevel: env.LOG_LEVEL,
    pageDataTimeout: env.PAGE_DATA_SECONDS * 1000,
    renderWorkers: env.RENDER_WORKERS ?? defaultRenderWorkers(),
    drainSeconds: env.DRAIN_SECONDS,
    trustedProxies: env.TRUST_PROXY === 'none' ? false : env.TRUST_PROXY,
  };
}

/** The main thread needs a core for itself. Two at least: while a broken build blocks one, the other renders. */
const defaultRenderWorkers = () => Math.max(2, availableParallelism() - 1);
