import path from 'node:path';
import * as z from 'zod/mini';
import { AdminInput } from '@site/shared-contracts/schemas';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import {
  readTracingSettings,
  tracingVariables,
  type TracingSettings,
} from '@site/shared-contracts/server/start-tracing';
import { digestSettings } from '@site/shared-contracts/server/server-info';
import { isValidTrustProxy } from '@site/shared-contracts/server/trust-proxy';
import { BackupVariables, readBackupSettings, type BackupSettings } from './backup-settings';
import { bucketVariables, readBucket, type Bucket } from './bucket';
import { clamdAddressPattern, parseClamdAddress, type ClamdAddress } from './clamd-address';
import {
  isSmtpUrl,
  parseMailSettings,
  recipientsPattern,
  senderPattern,
  type MailSettings,
} from './mail-settings';
import { postgresUrl } from './postgres-url';

export interface Config {
  /** 0 for any free port. */
  port: number;
  host: string;
  logLevel: z.infer<typeof LogLevel>;
  /** How long the server still listens after the shutdown signal. */
  drainSeconds: number;
  /** The folder of the images, and of the database where it is a file. */
  dataDir: string;
  /** The URL of a PostgreSQL database, or the path of a SQLite file. */
  database: string;
  /** The folder of the demo content for a new database; undefined for a database that starts empty. */
  demoDir: string | undefined;
  /** Whether a new database may take the place of a lost one. */
  startsNew: boolean;
  images: {
    /** How long an image stays after the last reference to it was removed. */
    graceHours: number;
    /** The bucket in which images are stored instead of in `dataDir`. */
    bucket: Bucket | undefined;
  };
  /** How many enquiries an hour are accepted without suspicion of spam: from one IP address, and in all. */
  enquiriesPerHour: { perAddress: number; inAll: number };
  /** Without it, mail waits in the queue. */
  mail: MailSettings | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted: the value of Fastify's `trustProxy`. */
  trustedProxies: string | false;
  /** Encrypt the secrets in settings: the first one encrypts, all decrypt. Without any, see `settings-key.ts`. */
  settingsKeys: string[];
  /** Signs backups; undefined where this machine has a secret of its own. */
  backupSecret: string | undefined;
  backup: BackupSettings;
  /** Scans uploads and attachments of received mail; without one, they are not scanned. */
  clamd: ClamdAddress | undefined;
  /** Without it, `/metrics` does not exist. */
  metricsToken: string | undefined;
  /** For the metrics: digests of the settings that all API servers of a site must share. */
  sharedSettings: Record<string, string>;
  /** Where traces are sent; undefined where nothing is traced. */
  tracing: TracingSettings | undefined;
  /** The source of the company's own words, which are rejected as passwords. */
  brand: { siteContent: string; publicUrl: string };
  signIn: {
    sessionHours: number;
    /** Created where there is no admin; without a password, one is generated and printed to the operator. */
    firstAdmin: { username: string; password: string | undefined };
  };
}

const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

const Environment = z.object({
  API_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3010),
  HOST: z._default(z.string(), '127.0.0.1'),
  VAR_DIR: z._default(z.string(), 'var'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(postgresUrl, 'Expected postgres://user:password@host/database')),
  ),
  LOG_LEVEL: z._default(LogLevel, 'info'),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0),
  DEMO_CONTENT: z._default(z.enum(['on', 'off']), 'on'),
  NEW_SITE: z._default(z.enum(['on', 'off']), 'off'),
  DEMO_DIR: z._default(z.string(), 'api/demo'),
  ENQUIRIES_PER_HOUR_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.positive()), 60),
  ENQUIRIES_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.positive()), 1000),
  PICTURE_GRACE_HOURS: z._default(z.coerce.number().check(z.minimum(1), z.maximum(24 * 366)), 168),
  ...bucketVariables('S3'),
  SMTP_URL: z.optional(
    z.string().check(
      z.regex(/^smtps?:\/\/\S+$/, {
        error: 'Expected smtp://user:password@host:port, or smtps://',
        abort: true,
      }),
      z.refine(isSmtpUrl, 'This is no address; a % in a password is written as %25'),
    ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(senderPattern, 'Expected an email address, or: Name <address>')),
  ),
  MAIL_TO: z.optional(
    z.string().check(z.regex(recipientsPattern, 'Expected email addresses with commas between')),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(z.refine(isValidTrustProxy, 'Expected none, loopback, or addresses with commas between')),
    'loopback',
  ),
  SETTINGS_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^\s,]{32,}(,[^\s,]{32,})*$/,
          'Expected 32 characters or more, or several such keys with commas between',
        ),
      ),
  ),
  ...BackupVariables.shape,
  CLAMD_SOCKET: z.optional(
    z.string().check(z.regex(clamdAddressPattern, 'Expected /path/of/a/socket or host:port')),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  ...tracingVariables,
  SITE_CONTENT: z._default(z.string(), 'shell/site/venmara/site-content.json'),
  PUBLIC_URL: z._default(z.string(), ''),
  SESSION_HOURS: z._default(z.coerce.number().check(z.positive(), z.maximum(24 * 30)), 8),
  ADMIN_USERNAME: z._default(AdminInput.shape.username, 'admin@site.example'),
  ADMIN_PASSWORD: z.optional(z.string()),
});

/** Not DATABASE_URL: each machine may have a pooler of its own. */
const sharedSettings = [
  ...(['PUBLIC_URL', 'SESSION_HOURS', 'SETTINGS_KEY'] as const),
  // One of them makes each backup, whichever it is.
  ...(['BACKUP_SECRET', 'BACKUP_RECIPIENTS', 'BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_DRILL_AT'] as const),
  ...(['BACKUP_S3_BUCKET', 'BACKUP_S3_PREFIX'] as const),
  ...(['S3_BUCKET', 'S3_ENDPOINT', 'PICTURE_GRACE_HOURS', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO'] as const),
  ...(['ENQUIRIES_PER_HOUR', 'ENQUIRIES_PER_HOUR_PER_ADDRESS'] as const),
];

/** The only reader of the environment. Paths are relative to the folder that the process was started in. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  // `NAME=` in a shell or an env file means that the variable is not set.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = z.safeParse(Environment, set, { error: z.locales.en().localeError });
  if (error) {
    const lines = error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
    throw new ConfigError(['The environment is not right:', ...lines].join('\n'));
  }
  const dataDir = path.resolve(data.VAR_DIR, 'data');
  const bucket = readBucket(data, 'S3');
  return {
    port: data.API_PORT,
    host: data.HOST,
    logLevel: data.LOG_LEVEL,
    drainSeconds: data.DRAIN_SECONDS,
    dataDir,
    database: data.DATABASE_URL ?? path.join(dataDir, 'site.db'),
    demoDir: data.DEMO_CONTENT === 'on' ? path.resolve(data.DEMO_DIR) : undefined,
    startsNew: data.NEW_SITE === 'on',
    images: { graceHours: data.PICTURE_GRACE_HOURS, bucket },
    enquiriesPerHour: { perAddress: data.ENQUIRIES_PER_HOUR_PER_ADDRESS, inAll: data.ENQUIRIES_PER_HOUR },
    mail: readMail(data),
    trustedProxies: data.TRUST_PROXY === 'none' ? false : data.TRUST_PROXY,
    settingsKeys: data.SETTINGS_KEY?.split(',') ?? [],
    backupSecret: data.BACKUP_SECRET,
    backup: readBackupSettings(data, bucket),
    clamd: data.CLAMD_SOCKET === undefined ? undefined : parseClamdAddress(data.CLAMD_SOCKET),
    metricsToken: data.METRICS_TOKEN,
    sharedSettings: digestSettings(data, sharedSettings, data.METRICS_TOKEN ?? ''),
    tracing: readTracingSettings(data),
    brand: { siteContent: path.resolve(data.SITE_CONTENT), publicUrl: data.PUBLIC_URL },
    signIn: {
      sessionHours: data.SESSION_HOURS,
      firstAdmin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD },
    },
  };
}

function readMail({
  SMTP_URL: url,
  MAIL_FROM: from,
  MAIL_TO: to,
  PUBLIC_URL: publicUrl,
}: z.infer<typeof Environment>): MailSettings | undefined {
  if (url && from && to) return parseMailSettings(url, from, to, publicUrl);
  if (!url && !from && !to) return undefined;
  throw new ConfigError('The environment is not right:\n  SMTP_URL, MAIL_FROM, MAIL_TO: Set all or none');
}
