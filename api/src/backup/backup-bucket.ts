// The second place of backups: a bucket of any storage with the S3 protocol.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BackupBucketSettings } from '../config/backup-settings';
import { aDay, aMinute, aSecond } from '../time/time';
import { sortBackups, timeInName, type StoredBackup } from './backup-folder';
import { explainBucketError, isDenied } from './bucket-errors';
import { writeWhole } from './write-whole';

export interface BackupBucket {
  /** Complete ones, the oldest first. */
  list: () => Promise<StoredBackup[]>;
  /** Nothing is listed before all of the file is there. */
  upload: (file: string) => Promise<void>;
  /** Returns the file. It has its name when all of it is there. */
  download: (name: string, folder: string) => Promise<string>;
  /** False where the keys may not delete, so that nobody who takes the server over can. */
  remove: (name: string) => Promise<boolean>;
}

/** Milliseconds. */
interface Limits {
  connection: number;
  /** Of each request; an upload has many. */
  request: number;
  /** In which nothing arrives. */
  silence: number;
}

const usualLimits: Limits = { connection: 10 * aSecond, request: 2 * aMinute, silence: aMinute };

/** Two parts are in memory at a time. A storage takes ten thousand of them. */
const leastPart = 8 * 1024 * 1024;
const mostParts = 9000;

/** An upload that was killed. None takes so long. */
const abandonedAfter = aDay;

export function openBackupBucket(settings: BackupBucketSettings, limits = usualLimits): BackupBucket {
  const client = createClient(settings, limits);
  const { name: Bucket, prefix } = settings;
  const keyOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  const explained = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw explainBucketError(error, settings);
    });

  return {
    list: () => explained(list(client, settings)),

    async upload(file) {
      await abortAbandoned(client, settings);
      const { size } = await stat(file);
      const body = createReadStream(file);
      const upload = new Upload({
        client,
        params: { ...keyOf(path.basename(file)), Body: body, ContentType: 'application/octet-stream' },
        partSize: Math.max(leastPart, Math.ceil(size / mostParts)),
        queueSize: 2,
      });
      await explained(upload.done()).finally(() => body.destroy());
    },

    async download(name, folder) {
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true });
      await writeWhole(file, async (unfinished) => {
        const { Body } = await explained(client.send(new GetObjectCommand(keyOf(name))));
        // In Node, a body is a stream of Node's. It fails where it ends before its length.
        await explained(pipeline(Body as Readable, createWriteStream(unfinished, { mode: 0o600 })));
      });
      return file;
    },

    remove: (name) =>
      explained(
        client.send(new DeleteObjectCommand(keyOf(name))).then(
          () => true,
          (error: unknown) => {
            if (isDenied(error)) return false;
            throw error;
          },
        ),
      ),
  };
}

const createClient = ({ endpoint, credentials, region, isPathStyle }: BackupBucketSettings, limits: Limits) =>
  new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: limits.connection,
      requestTimeout: limits.request,
      socketTimeout: limits.silence,
      throwOnRequestTimeout: true,
    },
    // Storages other than Amazon's reject checksums that the original protocol does not have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

async function list(client: S3Client, { name, prefix }: BackupBucketSettings): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
    for (const { Key = '', Size: bytes = 0 } of Contents) {
      const backup = Key.slice(prefix.length);
      const time = timeInName(backup);
      if (time !== undefined) found.push({ name: backup, time, bytes });
    }
  return sortBackups(found);
}

/** Their parts are listed nowhere and cost money. */
async function abortAbandoned(client: S3Client, { name: Bucket, prefix: Prefix }: BackupBucketSettings) {
  // Not every storage has this call, and not all keys may use it: an upload needs neither.
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
    .catch(() => ({ Uploads: [] }));
  for (const { Key = '', UploadId, Initiated } of Uploads) {
    const isOurs = timeInName(Key.slice(Prefix.length)) !== undefined;
    if (isOurs && Initiated && Initiated.getTime() < Date.now() - abandonedAfter)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
  }
}
