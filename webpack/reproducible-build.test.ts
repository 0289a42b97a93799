import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOneRemote } from '../tests/support/copy-checkout';

const execute = promisify(execFile);

/** Two builds with webpack, on a busy machine. */
const TIMEOUT = 180_000;

async function build(folder: string): Promise<Record<string, string>> {
  const script = path.join(folder, 'webpack/build.mjs');
  await execute(process.execPath, [script, 'mfe-enquiry'], { cwd: folder });
  const dist = path.join(folder, 'mfe-enquiry/dist');
  const files = (await fs.readdir(dist)).sort();
  const contents = await Promise.all(files.map((file) => fs.readFile(path.join(dist, file), 'base64')));
  return Object.fromEntries(files.map((file, index) => [file, contents[index] ?? '']));
}

test(
  'one commit gives the same bytes and the same version in every folder',
  async () => {
    const first = await copyOneRemote('mfe-enquiry');
    const second = await copyOneRemote('mfe-enquiry');
    const longer = `${second}-in-a-folder-with-a-longer-name`;
    await fs.rename(second, longer);
    try {
      const [one, other] = await Promise.all([build(first), build(longer)]);
      expect(Object.keys(one)).toContain('manifest.json');
      expect(Object.keys(other)).toEqual(Object.keys(one));
      expect(Object.keys(one).filter((file) => one[file] !== other[file])).toEqual([]);
    } finally {
      await Promise.all([first, longer].map((folder) => fs.rm(folder, { recursive: true })));
    }
  },
  TIMEOUT,
);
