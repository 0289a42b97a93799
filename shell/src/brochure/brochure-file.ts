// The brochure's file, and the fingerprint of what it was made from.
import fs from 'node:fs/promises';
import path from 'node:path';

export const brochureName = 'brochure.pdf';

const FINGERPRINT_FILE = '.made-from';

export const isUpToDate = async (folder: string, fingerprint: string): Promise<boolean> => {
  const [written] = await Promise.all([
    fs.readFile(path.join(folder, FINGERPRINT_FILE), 'utf8'),
    fs.access(path.join(folder, brochureName)),
  ]).catch(() => ['']);
  return written === fingerprint;
};

/** Replaces the brochure atomically: a visitor never receives half a file. */
export async function replaceBrochure(
  folder: string,
  fingerprint: string,
  write: (file: string) => Promise<void>,
): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  const temporaryFile = path.join(folder, `${process.pid}.part`);
  await write(temporaryFile);
  await fs.rename(temporaryFile, path.join(folder, brochureName));
  await fs.writeFile(path.join(folder, FINGERPRINT_FILE), fingerprint);
}
