import path from 'node:path';
import * as z from 'zod/mini';
import { bucketVariables, readBucket, type Bucket } from './bucket';
import { ConfigError } from '@site/shared-contracts/server/config-error';

export interface BackupSettings {
  /** Where backups are made; undefined for `backups` in `VAR_DIR`. */
  folder: string | undefined;
  /** Public keys: whoever has the private one of any of them can open a backup. Without one, backups are not encrypted. */
  recipients: string[];
  /** A file with private keys, for restores and drills. */
  identityFile: string | undefined;
  /** Where backups are copied to. */
  bucket: BackupBucketSettings | undefined;
  /** Which backups stay; undefined for all. */
  keep: KeepRule | undefined;
  /** When the API servers make one. */
  at: PlannedTime | undefined;
  /** When they try a restore of the newest one. */
  drillAt: PlannedTime | undefined;
}

export interface BackupBucketSettings extends Bucket {
  /** Comes before the names of backups: empty, or a path with a slash at its end. */
  prefix: string;
}

/** How many days, weeks (from Monday) and months keep their last backup. Those without a backup do not count. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

/** A time of the company's clock. */
export interface PlannedTime {
  /** 0 for Sunday; undefined for every day. */
  weekday: number | undefined;
  /** hh:mm */
  time: string;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const plannedTimePattern = new RegExp(`^(?:(${weekdays.join('|')}) )?((?:[01]\\d|2[0-3]):[0-5]\\d)$`);
const plannedTime = z.optional(
  z
    .string()
    .check(z.regex(plannedTimePattern, 'Expected hh:mm for every day, or a day before it: sun 04:30')),
);

export const BackupVariables = z.object({
  BACKUP_SECRET: z.optional(z.string().check(z.minLength(32))),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_RECIPIENTS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^age1[a-z0-9]+(\s*,\s*age1[a-z0-9]+)*$/,
          'Expected public keys (age1...) with commas between',
        ),
      ),
  ),
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
  BACKUP_KEEP: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d{0,3}[dwm](,[1-9]\d{0,3}[dwm])*$/, 'Expected days, weeks, months: 7d,4w,12m')),
  ),
  BACKUP_AT: plannedTime,
  BACKUP_DRILL_AT: plannedTime,
  BACKUP_S3_PREFIX: z._default(
    z.string().check(z.regex(/^([\w.-]+\/)*$/, 'Expected a path such as site/')),
    '',
  ),
  ...bucketVariables('BACKUP_S3'),
});

/** What the bucket of backups has no value for is as in the bucket of images. */
export function readBackupSettings(
  data: z.infer<typeof BackupVariables>,
  images: Bucket | undefined,
): BackupSettings {
  const bucket = readBucket(data, 'BACKUP_S3', images);
  if (bucket && bucket.name === images?.name && bucket.endpoint === images.endpoint)
    throw new ConfigError(
      'The environment is not right:\n  BACKUP_S3_BUCKET: Expected another bucket than S3_BUCKET, which is to be saved',
    );
  return {
    folder: data.BACKUP_DIR === undefined ? undefined : path.resolve(data.BACKUP_DIR),
    recipients: data.BACKUP_RECIPIENTS?.split(',').map((each) => each.trim()) ?? [],
    identityFile: data.BACKUP_IDENTITY_FILE,
    bucket: bucket && { ...bucket, prefix: data.BACKUP_S3_PREFIX },
    keep: data.BACKUP_KEEP === undefined ? undefined : parseKeepRule(data.BACKUP_KEEP),
    at: parsePlannedTime(data.BACKUP_AT),
    drillAt: parsePlannedTime(data.BACKUP_DRILL_AT),
  };
}

export function parseKeepRule(text: string): KeepRule {
  const countOf = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
  return { days: countOf('d'), weeks: countOf('w'), months: countOf('m') };
}

export function parsePlannedTime(text = ''): PlannedTime | undefined {
  const [isTime, weekday, time = ''] = plannedTimePattern.exec(text) ?? [];
  if (isTime === undefined) return undefined;
  return { weekday: weekday === undefined ? undefined : weekdays.indexOf(weekday), time };
}
