import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** The secret in a file. The first call creates it; of two processes that do it at once both get the same. */
export async function readSecret(file: string): Promise<string> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomUUID()}`;
  await fs.writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Fails where there is one already.
  await fs.link(own, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await fs.rm(own);
  return fs.readFile(file, 'utf8');
}
