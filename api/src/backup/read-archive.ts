import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { extract } from 'tar-stream';
import { ProblemError } from '../problems/problems';
import { fileOf, manifestName, readManifest, tableOf, type Entry, type Manifest } from './manifest';
import { isSealWhole } from './checksum-trailer';

interface ReadEntry {
  name: string;
  bytes: Buffer;
}

/** More than any entry that we write; what promises more is not read. */
const largestEntry = 256 * 1024 * 1024;

/** Bytes of the header that zlib writes. */
const gzipHeader = 10;

const refusal = (message: string) => new ProblemError(422, message);

/** The entries in their order, each in memory until the next one is asked for. */
async function* readEntries(file: string): AsyncGenerator<ReadEntry, void, undefined> {
  const tar = extract();
  // Without gzip's own check, which would keep back what can still be read: the seal does more.
  const source = createReadStream(file, { start: gzipHeader });
  let failure: unknown;
  const reading = pipeline(source, createInflateRaw(), tar).catch((error: unknown) => {
    failure = error;
  });
  let last = 'its beginning';
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      last = `'${name}'`;
      if (size > largestEntry) throw refusal(`${last} is too large to be part of a backup.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await reading;
    if (failure) throw failure as Error;
  } catch (error) {
    throw explain(file, last, failure ?? error);
  } finally {
    source.destroy();
    await reading;
  }
}

function explain(file: string, last: string, error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  const { message } = error as Error;
  if (message === 'unexpected end of file' || message === 'Unexpected end of data')
    return refusal(`${file} is not complete: it breaks off in or after ${last}.`);
  return refusal(`${file} is damaged in or after ${last}. (${message})`);
}

/** Reads everything and compares every checksum and count; whatever is wrong is named, and nothing is changed. */
export async function verifyArchive(file: string): Promise<Manifest> {
  await checkKind(file);
  const isWhole = await isSealWhole(file);
  const manifest = await verifyEntries(file).catch((error: unknown) => {
    // A byte that was flipped can make any word or number of what stands there: that alone is no reason to believe it.
    throw isWhole || !(error instanceof ProblemError)
      ? error
      : refusal(`${error.message} The checksum at its end does not fit.`);
  });
  // Whatever is wrong, no entry shows it.
  if (!isWhole) throw refusal(`${file} is damaged: the checksum at its end does not fit.`);
  return manifest;
}

async function checkKind(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw refusal(`${file} cannot be read: ${(error as Error).message}`);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw refusal(`${file} is a folder.`);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0);
    if (bytesRead < 3 || !buffer.equals(Buffer.from([0x1f, 0x8b, 8])))
      throw refusal(`${file} is not a backup.`);
  } finally {
    await handle.close();
  }
}

async function verifyEntries(file: string): Promise<Manifest> {
  const found = new Map<string, Entry>();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readEntries(file)) {
    if (manifest || found.has(name)) throw refusal(`${file} has an entry '${name}' too many.`);
    if (name === manifestName) manifest = checkManifest(file, bytes);
    else found.set(name, measure(name, bytes));
  }
  if (!manifest) throw refusal(`${file} is not a whole backup: it has no ${manifestName}.`);
  compare(file, manifest, found);
  return manifest;
}

function checkManifest(file: string, bytes: Buffer): Manifest {
  const manifest = readManifest(bytes);
  if (manifest === 'damaged') throw refusal(`${file}: '${manifestName}' is damaged.`);
  if (manifest === 'unknown format')
    throw refusal(`${file} has a format that this version of the software does not know.`);
  return manifest;
}

function measure(name: string, bytes: Buffer): Entry {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isTable = tableOf(name) !== undefined;
  return { name, bytes: bytes.length, sha256, ...(isTable && { rows: countLines(bytes) }) };
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

function compare(file: string, { entries, tables }: Manifest, found: Map<string, Entry>): void {
  const rows: Record<string, number> = Object.fromEntries(Object.keys(tables).map((table) => [table, 0]));
  for (const { name, ...wanted } of entries) {
    const entry = found.get(name);
    const table = tableOf(name);
    if (!entry) throw refusal(`${file}: '${name}' is missing.`);
    if (table === undefined && fileOf(name) === undefined)
      throw refusal(`${file}: nobody knows what '${name}' is.`);
    if (entry.bytes !== wanted.bytes || entry.sha256 !== wanted.sha256 || entry.rows !== wanted.rows)
      throw refusal(`${file}: '${name}' is damaged: it is not what was written.`);
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + (entry.rows ?? 0);
  }
  const known = new Set(entries.map(({ name }) => name));
  const stranger = [...found.keys()].find((name) => !known.has(name));
  if (stranger !== undefined) throw refusal(`${file}: '${stranger}' is not in its ${manifestName}.`);
  for (const [table, count] of Object.entries(tables)) {
    if (rows[table] !== count)
      throw refusal(`${file}: table '${table}' has ${rows[table]} rows, not ${count}.`);
  }
}

/** The entries again, after they were verified; whoever has changed the file meanwhile ends it. */
export async function* readVerified(
  file: string,
  manifest: Manifest,
): AsyncGenerator<ReadEntry, void, undefined> {
  const wanted = new Map(manifest.entries.map((entry) => [entry.name, entry.sha256]));
  for await (const entry of readEntries(file)) {
    if (entry.name === manifestName) continue;
    if (measure(entry.name, entry.bytes).sha256 !== wanted.get(entry.name))
      throw refusal(`${file} was changed while it was read.`);
    yield entry;
  }
}
