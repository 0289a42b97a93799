import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findHookProblems, readHookSettings } from '@site/publishing/process/hook-settings';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import {
  readTracingSettings,
  tracingVariables,
  type TracingSettings,
} from '@site/shared-contracts/server/start-tracing';
import { digestSettings } from '@site/shared-contracts/server/server-info';
import { isValidTrustProxy } from '@site/shared-contracts/server/trust-proxy';
import * as z from 'zod/mini';

const Port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));

const isOrigin = (text: string) =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text.replace(/\/$/, '');

/** With commas between. */
const List = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
);

const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  SHELL_PORT: z._default(Port, 3000),
  API_PORT: z._default(Port, 3010),
  API_BASE_URL: z.optional(z.url()),
  VAR_DIR: z._default(z.string(), 'var'),
  REGISTRY: z.optional(z.string()),
  TRUSTED_REMOTES: z.optional(z.string()),
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
  BROCHURE: z._default(z.enum(['on', 'off']), 'on'),
  PAGE_DATA_SECONDS: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(30)), 1),
  READY_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(600)), 60),
  RENDER_WORKERS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64))),
  REPORTS_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 4),
  OVERRIDE_ORIGINS: z.optional(
    List.check(
      z.refine(
        (origins) => origins.every((each) => each === 'loopback' || isOrigin(each)),
        'Expected loopback, or origins like https://builds.example.com with commas between',
      ),
    ),
  ),
  OVERRIDE_SECRET: z.optional(z.string().check(z.minLength(32))),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'Expected 16 characters or more'))),
  PURGE_URLS: z.optional(
    List.check(
      z.refine(
        (urls) => urls.length > 0 && urls.every((each) => /^https?:\/\//.test(each) && URL.canParse(each)),
        'Expected http or https URLs with commas between',
      ),
    ),
  ),
  PURGE_SECRET: z.optional(z.string().check(z.minLength(16, 'Expected 16 characters or more'))),
  ...tracingVariables,
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
  /** The folder of the registries, or a URL. */
  registry: string;
  /** The list of trusted remotes: a file or a URL. */
  trustedRemotes: string;
  /** Who is told of each change of a registry, and the secret that signs it. */
  registryHook: { url: string; secret: string } | undefined;
  /** What is created while the site runs. */
  varDir: string;
  /** Files that were fetched or generated are stored here. */
  cacheDir: string;
  siteContentFile: string;
  /** The brochure, as it was last made. */
  brochureDir: string;
  /** Whether the brochure is made after each change of what it shows. */
  makesBrochure: boolean;
  /** What the build of the shell left. */
  distDir: string;
  /** Whether visitors' browsers cache visited pages; if not, their caches are removed. */
  cachesVisitedPages: boolean;
  logLevel: string;
  /** The bearer token for `/metrics`; without one there are no metrics. */
  metricsToken: string | undefined;
  /** For the metrics: digests of the settings that all shells of a site must share. */
  sharedSettings: Record<string, string>;
  /** The CDNs that are told of stale pages, and the token that they know the shell by. */
  purging: { urls: readonly string[]; secret: string } | undefined;
  /** Where traces are sent; undefined where nothing is traced. */
  tracing: TracingSettings | undefined;
  /** Milliseconds from the request until a page is sent with the data that have arrived. */
  pageDataTimeout: number;
  /** Milliseconds after its start for which the shell is not ready without the live build of each remote. */
  buildsTimeout: number;
  /** In development the tools for developers need no sign-in. */
  isDevelopment: boolean;
  /** From where a browser may load builds that were not published; `loopback`: each port of its own machine. */
  overrideOrigins: readonly string[];
  /** Signs overrides; undefined where this machine has a secret of its own. */
  overrideSecret: string | undefined;
  /** The file of that secret. */
  overrideSecretFile: string;
  /** Threads that render pages. */
  renderWorkers: number;
  /** Views that one address may report in an hour, for each build, in the comparison of a canary with the live build. */
  reportsPerAddress: number;
  /** How long the server keeps listening after the shutdown signal. */
  drainSeconds: number;
  /** The proxies whose X-Forwarded headers are trusted, in the form of Fastify's `trustProxy`. */
  trustedProxies: string | false;
}

/** The only reader of the environment. Throws a `ConfigError` that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv, distDir: string): Config {
  // An empty variable counts as not set.
  const defined = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(defined);
  const pairProblems = [...findHookProblems(defined), ...findPurgeProblems(defined)];
  if (!result.success || pairProblems.length > 0) {
    const issues = result.error?.issues ?? [];
    const errors = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...pairProblems];
    throw new ConfigError(`The environment is not as it must be.\n${errors.join('\n')}`);
  }
  const env = result.data;
  return {
    host: env.HOST,
    port: env.SHELL_PORT,
    apiBaseUrl: (env.API_BASE_URL ?? `http://127.0.0.1:${env.API_PORT}`).replace(/\/$/, ''),
    formHost: env.PUBLIC_URL && new URL(env.PUBLIC_URL).host,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.SHELL_PORT}`).replace(/\/$/, ''),
    registry: env.REGISTRY ?? path.resolve(env.VAR_DIR, 'registry'),
    trustedRemotes: absolute(env.TRUSTED_REMOTES ?? path.join(env.VAR_DIR, 'trusted-remotes.json')),
    registryHook: readHookSettings(defined),
    varDir: path.resolve(env.VAR_DIR),
    cacheDir: path.resolve(env.VAR_DIR, 'shell-cache'),
    siteContentFile: path.resolve(env.SITE_CONTENT),
    brochureDir: path.resolve(env.VAR_DIR, 'brochure'),
    makesBrochure: env.BROCHURE === 'on',
    distDir,
    cachesVisitedPages: env.SERVICE_WORKER === 'on',
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    sharedSettings: digestSettings(env, sharedSettings, env.METRICS_TOKEN ?? ''),
    purging:
      env.PURGE_URLS && env.PURGE_SECRET ? { urls: env.PURGE_URLS, secret: env.PURGE_SECRET } : undefined,
    tracing: readTracingSettings(env),
    pageDataTimeout: env.PAGE_DATA_SECONDS * 1000,
    buildsTimeout: env.READY_SECONDS * 1000,
    isDevelopment: env.NODE_ENV === 'development',
    overrideOrigins: env.OVERRIDE_ORIGINS ?? (env.NODE_ENV === 'development' ? ['loopback'] : []),
    overrideSecret: env.OVERRIDE_SECRET,
    overrideSecretFile: path.resolve(env.VAR_DIR, 'keys', 'overrides.secret'),
    renderWorkers: env.RENDER_WORKERS ?? defaultRenderWorkers(),
    reportsPerAddress: env.REPORTS_PER_ADDRESS,
    drainSeconds: env.DRAIN_SECONDS,
    trustedProxies: env.TRUST_PROXY === 'none' ? false : env.TRUST_PROXY,
  };
}

const sharedSettings = [
  ...(['PUBLIC_URL', 'REGISTRY', 'TRUSTED_REMOTES', 'OVERRIDE_SECRET', 'OVERRIDE_ORIGINS'] as const),
  ...(['SERVICE_WORKER', 'REPORTS_PER_ADDRESS', 'PAGE_DATA_SECONDS'] as const),
  ...(['PURGE_URLS', 'PURGE_SECRET'] as const),
];

const findPurgeProblems = ({ PURGE_URLS, PURGE_SECRET }: NodeJS.ProcessEnv): string[] =>
  Boolean(PURGE_URLS) === Boolean(PURGE_SECRET) ? [] : ['Set both PURGE_URLS and PURGE_SECRET, or neither.'];

/** A URL stays as it is. */
const absolute = (location: string) => (/^\w+:\/\//.test(location) ? location : path.resolve(location));

/** The main thread needs a core for itself. Two at least: while a broken build blocks one, the other renders. */
const defaultRenderWorkers = () => Math.max(2, availableParallelism() - 1);
