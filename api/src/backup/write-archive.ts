import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ProblemError } from '../problems/problems';
import { manifestName, writeManifest, type Entry, type Manifest } from './manifest';
import type { Encrypt } from './backup-encryption';
import { createChecksumAppender } from './checksum-trailer';
import { writeWhole } from './write-whole';

type ManifestDetails = Omit<Manifest, 'format' | 'formatVersion' | 'entries'>;

export interface ArchiveWriter {
  add: (name: string, bytes: Buffer, rows?: number) => Promise<void>;
}

/** What keeps an archive from being changed, and from being read. */
export interface Sealing {
  /** Signs the archive. */
  secret: string;
  /** Undefined for an archive that is not encrypted. */
  encrypt?: Encrypt | undefined;
}

/**
 * Writes a gzipped tar, one entry in memory at a time. The file gets its name when it is complete and durable on disk;
 * an unfinished file is removed. Returns its size in bytes.
 */
export async function writeArchive(
  file: string,
  sealing: Sealing,
  fill: (archive: ArchiveWriter) => Promise<ManifestDetails>,
): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true });
  if (await exists(file)) throw new ProblemError(409, `${file} is there already. Nothing was overwritten.`);
  return writeWhole(file, (unfinished) => writeEntries(unfinished, sealing, fill));
}

const unchanged: Encrypt = (clear) => clear;

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function writeEntries(
  file: string,
  { secret, encrypt }: Sealing,
  fill: (archive: ArchiveWriter) => Promise<ManifestDetails>,
): Promise<void> {
  const tar = pack();
  const entries: Entry[] = [];
  const writeEntry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600, mtime: new Date() };
      // As a stream and not as a buffer, so that it waits until the entries before it are written.
      const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      entry.on('error', reject);
      entry.end(bytes);
    });
  const archive: ArchiveWriter = {
    async add(name, bytes, rows) {
      await writeEntry(name, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      entries.push({ name, bytes: bytes.length, sha256, ...(rows !== undefined && { rows }) });
    },
  };
  // Readable by its owner alone, because it contains password hashes and customers' data. Level 1, because images, most
  // of the content, are compressed already.
  const target = createWriteStream(file, { mode: 0o600 });
  const writing = pipeline(
    tar,
    createGzip({ level: 1 }),
    createChecksumAppender(),
    encrypt ?? unchanged,
    target,
  );
  const filling = fill(archive)
    .then((details) => writeEntry(manifestName, writeManifest({ ...details, entries }, secret)))
    .then(() => tar.finalize());
  // When writing fails, for example on a full disk, entries that still wait for the pipeline must fail as well.
  await Promise.all([writing, filling]).catch(async (error: unknown) => {
    tar.destroy();
    await Promise.allSettled([writing]);
    throw error;
  });
}
