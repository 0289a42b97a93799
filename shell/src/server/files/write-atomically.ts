import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** A reader never sees half a file, also where the process ends meanwhile. */
export async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  await fs.writeFile(temporaryFile, content);
  await fs.rename(temporaryFile, file);
}
