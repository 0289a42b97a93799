import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';

/** A reader never sees half a file. */
export async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}`;
  await fs.writeFile(temporaryFile, content);
  await fs.rename(temporaryFile, file);
}
