import { execFile, type ExecFileOptions } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOneRemote } from '../tests/support/copy-checkout';

const execute = promisify(execFile);

/** Two builds with webpack, on a busy machine. */
const TIMEOUT = 180_000;

/** Another user of the system, where this one may start processes of others. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Gives the folder to that user, but for the installed packages, which are files of this checkout. */
async function giveToNobody(folder: string): Promise<void> {
  const { uid, gid } = nobody;
  if (uid === undefined) return;
  const packages = path.join(folder, 'node_modules');
  const chown = ['-exec', 'chown', '-h', `${uid}:${gid}`, '{}', '+'];
  await execute('find', [folder, '-path', `${packages}/*`, '-prune', '-o', ...chown]);
}

async function build(folder: string, options: ExecFileOptions = {}): Promise<Record<string, string>> {
  const script = path.join(folder, 'webpack/build.mjs');
  await execute(process.execPath, [script, 'mfe-enquiry'], { ...options, cwd: folder });
  const dist = path.join(folder, 'mfe-enquiry/dist');
  const files = (await fs.readdir(dist)).sort();
  const contents = await Promise.all(files.map((file) => fs.readFile(path.join(dist, file), 'base64')));
  return Object.fromEntries(files.map((file, index) => [file, contents[index] ?? '']));
}

test(
  'one commit gives the same bytes and the same version in every folder, whoever builds it',
  async () => {
    const first = await copyOneRemote('mfe-enquiry');
    const second = await copyOneRemote('mfe-enquiry');
    const longer = `${second}-in-a-folder-with-a-longer-name`;
    await fs.rename(second, longer);
    await giveToNobody(longer);
    try {
      const env = { ...process.env, USER: 'nobody', HOME: longer, TZ: 'Pacific/Auckland', LANG: 'C' };
      // Both end before their folders are deleted.
      const builds = await Promise.allSettled([build(first), build(longer, { ...nobody, env })]);
      const [one = {}, other = {}] = builds.map((each) => {
        if (each.status === 'rejected') throw each.reason;
        return each.value;
      });
      expect(Object.keys(one)).toContain('manifest.json');
      expect(Object.keys(other)).toEqual(Object.keys(one));
      expect(Object.keys(one).filter((file) => one[file] !== other[file])).toEqual([]);
    } finally {
      await Promise.all([first, longer].map((folder) => fs.rm(folder, { recursive: true })));
    }
  },
  TIMEOUT,
);
