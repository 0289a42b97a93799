import { execFile, type ExecFileOptions } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOneRemote } from '../tests/support/copy-checkout';

const execute = promisify(execFile);

/** Three builds with webpack, on a busy machine. */
const TIMEOUT = 240_000;

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

/** @param options with the working folder of the build */
async function build(folder: string, options: ExecFileOptions): Promise<Record<string, string>> {
  const script = path.join(folder, 'webpack/build.mjs');
  await execute(process.execPath, [script, 'mfe-enquiry'], options);
  const dist = path.join(folder, 'mfe-enquiry/dist');
  const files = (await fs.readdir(dist)).sort();
  const contents = await Promise.all(files.map((file) => fs.readFile(path.join(dist, file), 'base64')));
  return Object.fromEntries(files.map((file, index) => [file, contents[index] ?? '']));
}

test(
  'one commit gives the same bytes and the same version in every folder, from every folder, whoever builds it',
  async () => {
    const first = await copyOneRemote('mfe-enquiry');
    const second = await copyOneRemote('mfe-enquiry');
    const longer = `${second}-in-a-folder-with-a-longer-name`;
    await fs.rename(second, longer);
    await giveToNobody(longer);
    try {
      const env = { ...process.env, USER: 'nobody', HOME: longer, TZ: 'Pacific/Auckland', LANG: 'C' };
      // Both end before their folders are deleted.
      const builds = await Promise.allSettled([
        build(first, { cwd: first }),
        build(longer, { ...nobody, env, cwd: os.tmpdir() }),
      ]);
      const [one = {}, other = {}] = builds.map((each) => {
        if (each.status === 'rejected') throw each.reason;
        return each.value;
      });
      // As `npm run build -w mfe-enquiry`, and with nothing beside it.
      const alone = await build(first, { cwd: path.join(first, 'mfe-enquiry') });
      expect(Object.keys(one)).toContain('manifest.json');
      for (const each of [other, alone]) {
        expect(Object.keys(each)).toEqual(Object.keys(one));
        expect(Object.keys(one).filter((file) => one[file] !== each[file])).toEqual([]);
      }
    } finally {
      await Promise.all([first, longer].map((folder) => fs.rm(folder, { recursive: true })));
    }
  },
  TIMEOUT,
);
