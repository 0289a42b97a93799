// The brochure's file, and beside it what is known of it.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BrochureRecord } from '@site/shared-contracts/brochure-state';
import * as z from 'zod/mini';

export const brochureName = 'brochure.pdf';
/** The copy of the one that an admin has uploaded. Visitors get it at the same address. */
export const ownBrochureName = 'own.pdf';

const recordName = 'brochure.json';
/** Of files that were not finished. A process that ended leaves one. */
const unfinished = /^[\da-f-]+\.part$/;
/** No other process has it, on no machine. */
export const unfinishedName = () => `${randomUUID()}.part`;

/** What is known of the brochure in this folder; undefined where there is none. */
export async function readRecord(folder: string): Promise<BrochureRecord | undefined> {
  try {
    const [text] = await Promise.all([
      fs.readFile(path.join(folder, recordName), 'utf8'),
      fs.access(path.join(folder, brochureName)),
    ]);
    return z.parse(BrochureRecord, JSON.parse(text));
  } catch {
    // None, or one of another version: then it is made again.
    return undefined;
  }
}

/** Replaces what is known of a brochure. */
export const writeRecord = (folder: string, record: BrochureRecord): Promise<void> =>
  replaceFile(path.join(folder, recordName), folder, (file) => fs.writeFile(file, JSON.stringify(record)));

/** Replaces the brochure atomically: a visitor never receives half a file. `write` says what is known of it. */
export async function replaceBrochure(
  folder: string,
  write: (file: string) => Promise<Omit<BrochureRecord, 'bytes'>>,
): Promise<BrochureRecord> {
  await fs.mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const record = await replaceFile(path.join(folder, brochureName), folder, async (file) => {
    const known = await write(file);
    return { ...known, bytes: (await fs.stat(file)).size };
  });
  await writeRecord(folder, record);
  return record;
}

export async function replaceFile<T>(
  file: string,
  folder: string,
  write: (part: string) => Promise<T>,
): Promise<T> {
  const part = path.join(folder, unfinishedName());
  try {
    const result = await write(part);
    await fs.rename(part, file);
    return result;
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  }
}

/** Another process may be writing one: its file is young. */
const youngest = 60 * 60 * 1000;

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!unfinished.test(name)) continue;
    const file = path.join(folder, name);
    const changed = await fs.stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (changed < Date.now() - youngest) await fs.rm(file, { force: true });
  }
}
