import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** Where the bytes of pictures live. A name is written once and never means anything else. */
export interface ImageFiles {
  /** Resolves when the file would survive a power cut. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  find(name: string): Promise<Buffer | undefined>;
}

export async function createImageFiles(folder: string): Promise<ImageFiles> {
  await mkdir(folder, { recursive: true });
  return {
    async add(name, bytes) {
      const unfinished = path.join(folder, `.${name}.${randomUUID()}`);
      await withFile(unfinished, 'wx', async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(unfinished, path.join(folder, name));
      await withFile(folder, 'r', (directory) => directory.sync());
    },

    find: (name) =>
      readFile(path.join(folder, name)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }),
  };
}

async function withFile(
  name: string,
  flags: string,
  use: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(name, flags);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
