/**
 * Something that the server needs, such as the database or a disk, cannot be used now. The request itself is valid: the
 * same one can succeed later. `cause` is the error of the system or the driver.
 */
export class Unavailable extends Error {
  readonly statusCode = 503;
  override readonly name: string = 'Unavailable';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

export const diskFullMessage = 'The disk of the server is full. Nothing was saved.';

/** Converts an error of a disk or a folder to `Unavailable`; returns every other error unchanged. */
export function explainDiskError(error: unknown, place: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Unavailable(diskFullMessage, error);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT', 'EIO'].includes(code))
    return new Unavailable(`The server cannot write to ${place}. Nothing was saved.`, error);
  return error;
}
