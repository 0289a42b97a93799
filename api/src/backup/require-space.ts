import { mkdir, statfs } from 'node:fs/promises';
import { ProblemError } from '../problems/problems';

/** Bytes that the site needs meanwhile: its database often lies on the same disk. */
const reserve = 500_000_000;

/** Makes the folder. Throws where its disk has no room for twice an archive of so many bytes and the reserve. */
export async function requireSpace(folder: string, archiveBytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A file system that does not know fails later, where it is full.
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return;
  const free = disk.bavail * disk.bsize;
  const needed = 2 * archiveBytes + reserve;
  if (free >= needed) return;
  throw new ProblemError(
    503,
    `The disk of ${folder} has ${megabytes(free)} MB free, and ${megabytes(needed)} MB are needed: twice the backup of ` +
      `${megabytes(archiveBytes)} MB and 500 MB for the site. Nothing was written.`,
  );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
