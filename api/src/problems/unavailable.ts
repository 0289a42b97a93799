/**
 * What the server stands on cannot be used now. Nothing is wrong with the request: the same one can succeed later. The
 * system's or the driver's own error is the cause.
 */
export class Unavailable extends Error {
  readonly statusCode = 503;
  override readonly name: string = 'Unavailable';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

export const diskFullMessage = 'The disk of the server is full. Nothing was saved.';

/** A fault of a disk or a folder in words; every other error as it is. */
export function explainDiskError(error: unknown, place: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Unavailable(diskFullMessage, error);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT', 'EIO'].includes(code))
    return new Unavailable(`The server cannot write to ${place}. Nothing was saved.`, error);
  return error;
}
