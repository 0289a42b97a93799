// Where the brochure lies, and what it was made from.
import fs from 'node:fs/promises';
import path from 'node:path';

export const brochureName = 'brochure.pdf';

const MADE_FROM = '.made-from';

export const isMadeFrom = async (folder: string, source: string): Promise<boolean> => {
  const [written] = await Promise.all([
    fs.readFile(path.join(folder, MADE_FROM), 'utf8'),
    fs.access(path.join(folder, brochureName)),
  ]).catch(() => ['']);
  return written === source;
};

/** Puts the new brochure in the old one's place at once: nobody ever gets half of one. */
export async function replaceBrochure(folder: string, pdf: Buffer, source: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `${process.pid}.part`);
  await fs.writeFile(unfinished, pdf);
  await fs.rename(unfinished, path.join(folder, brochureName));
  await fs.writeFile(path.join(folder, MADE_FROM), source);
}
