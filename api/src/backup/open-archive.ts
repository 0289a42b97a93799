import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ProblemError } from '../problems/problems';
import { encryptedStart, openEncrypted } from './backup-encryption';

/** A file of a backup, which can be read any number of times. */
export interface Archive {
  file: string;
  isEncrypted: boolean;
  /** Its bytes in clear, from the first one. */
  read: () => Readable;
}

const gzipStart = Buffer.from([0x1f, 0x8b, 8]);

const backupError = (message: string) => new ProblemError(422, message);

/** Recognises a file by its first bytes. The private keys open an encrypted one; they are not used for another. */
export async function openArchive(file: string, identities: string[] = []): Promise<Archive> {
  const start = await readStart(file);
  if (start.subarray(0, gzipStart.length).equals(gzipStart))
    return { file, isEncrypted: false, read: () => createReadStream(file) };
  if (!start.equals(encryptedStart)) throw backupError(`${file} is not a backup.`);
  if (identities.length === 0)
    throw backupError(
      `${file} is encrypted. Name the file of its private key with --identity <file> or BACKUP_IDENTITY_FILE.`,
    );
  return { file, isEncrypted: true, read: () => openEncrypted(file, identities) };
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw backupError(`${file} cannot be read: ${(error as Error).message}`);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw backupError(`${file} is a folder.`);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(encryptedStart.length), 0, null, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
