import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { extract } from 'tar-stream';
import { ProblemError } from '../problems/problems';
import {
  imageFileOf,
  manifestName,
  readManifest,
  tableOf,
  type Entry,
  type Manifest,
  type SignedManifest,
} from './manifest';
import { hasValidChecksum } from './checksum-trailer';
import type { Archive } from './open-archive';

interface ReadEntry {
  name: string;
  bytes: Buffer;
}

/** Larger than any entry that we write. An entry with a larger size in its header is rejected unread. */
const maxEntryBytes = 256 * 1024 * 1024;

/** Bytes of the header that zlib writes. */
const gzipHeader = 10;

const backupError = (message: string) => new ProblemError(422, message);

/** The entries in their order. Each one is in memory until the next one is read. */
async function* readEntries({ file, read }: Archive): AsyncGenerator<ReadEntry, void, undefined> {
  const tar = extract();
  // Inflates without gzip's checksum, which would hide the readable entries of a damaged file. The trailer's covers
  // more.
  const source = read();
  let failure: unknown;
  const reading = pipeline(source, withoutHeader, createInflateRaw(), tar).catch((error: unknown) => {
    failure = error;
  });
  let lastEntry = 'its beginning';
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      lastEntry = `'${name}'`;
      if (size > maxEntryBytes) throw backupError(`${lastEntry} is too large to be part of a backup.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await reading;
    if (failure) throw failure as Error;
  } catch (error) {
    throw toBackupError(file, lastEntry, failure ?? error);
  } finally {
    source.destroy();
    await reading;
  }
}

async function* withoutHeader(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = gzipHeader;
  for await (const chunk of bytes) {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    if (skipped < chunk.length) yield chunk.subarray(skipped);
  }
}

function toBackupError(file: string, lastEntry: string, error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  const { message } = error as Error;
  if (message === 'unexpected end of file' || message === 'Unexpected end of data')
    return backupError(`${file} is not complete: it breaks off in or after ${lastEntry}.`);
  return backupError(`${file} is damaged in or after ${lastEntry}. (${message})`);
}

/**
 * Reads the whole archive and compares every checksum and count. Throws an error that names what is wrong. Whether this
 * site has signed it is for the caller to find out.
 */
export async function verifyArchive(archive: Archive): Promise<SignedManifest> {
  const { file, read } = archive;
  const isChecksumValid = await hasValidChecksum(read());
  const manifest = await verifyEntries(archive).catch((error: unknown) => {
    // A flipped byte can change any name or number in the archive, so that the error's details may be misleading.
    throw isChecksumValid || !(error instanceof ProblemError)
      ? error
      : backupError(`${error.message} The checksum at its end does not fit.`);
  });
  // The damage is in a part of the file that belongs to no entry.
  if (!isChecksumValid) throw backupError(`${file} is damaged: the checksum at its end does not fit.`);
  return manifest;
}

async function verifyEntries(archive: Archive): Promise<SignedManifest> {
  const { file } = archive;
  const found = new Map<string, Entry>();
  let manifest: SignedManifest | undefined;
  for await (const { name, bytes } of readEntries(archive)) {
    if (manifest || found.has(name)) throw backupError(`${file} has an entry '${name}' too many.`);
    if (name === manifestName) manifest = checkManifest(file, bytes);
    else found.set(name, describeEntry(name, bytes));
  }
  if (!manifest) throw backupError(`${file} is not a whole backup: it has no ${manifestName}.`);
  compareWithManifest(file, manifest, found);
  return manifest;
}

function checkManifest(file: string, bytes: Buffer): SignedManifest {
  const manifest = readManifest(bytes);
  if (manifest === 'damaged') throw backupError(`${file}: '${manifestName}' is damaged.`);
  if (manifest === 'unknown format')
    throw backupError(`${file} has a format that this version of the software does not know.`);
  return manifest;
}

function describeEntry(name: string, bytes: Buffer): Entry {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isTable = tableOf(name) !== undefined;
  return { name, bytes: bytes.length, sha256, ...(isTable && { rows: countLines(bytes) }) };
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

function compareWithManifest(file: string, { entries, tables }: Manifest, found: Map<string, Entry>): void {
  const rows: Record<string, number> = Object.fromEntries(Object.keys(tables).map((table) => [table, 0]));
  for (const { name, ...expected } of entries) {
    const entry = found.get(name);
    const table = tableOf(name);
    if (!entry) throw backupError(`${file}: '${name}' is missing.`);
    if (table === undefined && imageFileOf(name) === undefined)
      throw backupError(`${file}: nobody knows what '${name}' is.`);
    if (entry.bytes !== expected.bytes || entry.sha256 !== expected.sha256 || entry.rows !== expected.rows)
      throw backupError(`${file}: '${name}' is damaged: it is not what was written.`);
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + (entry.rows ?? 0);
  }
  const known = new Set(entries.map(({ name }) => name));
  const unknownEntry = [...found.keys()].find((name) => !known.has(name));
  if (unknownEntry !== undefined)
    throw backupError(`${file}: '${unknownEntry}' is not in its ${manifestName}.`);
  for (const [table, count] of Object.entries(tables)) {
    if (rows[table] !== count)
      throw backupError(`${file}: table '${table}' has ${rows[table]} rows, not ${count}.`);
  }
}

/** Reads the entries of a verified archive again. Throws where the file has changed since. */
export async function* readVerified(
  archive: Archive,
  manifest: Manifest,
): AsyncGenerator<ReadEntry, void, undefined> {
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry.sha256]));
  for await (const entry of readEntries(archive)) {
    if (entry.name === manifestName) continue;
    if (describeEntry(entry.name, entry.bytes).sha256 !== expected.get(entry.name))
      throw backupError(`${archive.file} was changed while it was read.`);
    yield entry;
  }
}
