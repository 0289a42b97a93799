import { S3ServiceException } from '@aws-sdk/client-s3';
import type { BackupBucketSettings } from '../config/backup-settings';
import { Unavailable } from '../problems/unavailable';

const deniedCodes = ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden'];
const fullCodes = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge'];

export const isDenied = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (deniedCodes.includes(error.name) || error.$metadata.httpStatusCode === 403);

/** A sentence about the bucket; errors of the disk are returned as they are. */
export function explainBucketError(error: unknown, { name, endpoint }: BackupBucketSettings): unknown {
  const { syscall = '', path, message } = error as NodeJS.ErrnoException;
  // Of a file. Those of a connection have no path.
  if (path !== undefined || ['write', 'fsync'].includes(syscall)) return error;
  const bucket = `The bucket '${name}' of backups${endpoint ? ` at ${endpoint}` : ''}`;
  const says = (sentence: string) => new Unavailable(`${bucket} ${sentence}`, undefined);
  if (!(error instanceof S3ServiceException))
    return says(`cannot be reached or does not respond in time (${message || 'no connection'}).`);
  const status = error.$metadata.httpStatusCode;
  if (error.name === 'NoSuchBucket') return says('does not exist.');
  if (error.name === 'NoSuchKey') return says('has no such backup.');
  if (isDenied(error)) return says(`refuses the keys of BACKUP_S3_ACCESS_KEY_ID (${error.name}).`);
  if (status === 507 || fullCodes.includes(error.name)) return says(`is full (${error.name}).`);
  return says(`fails: ${error.name} ${message}`);
}
