// The image of a release, as a layout of the Open Container Initiative: made by umoci, without a daemon.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';
import { listFilesBelow } from './checksums.mjs';

/** The folder of the layout, beside the archives. */
export const IMAGE = 'image';

/** The user of the site in the image. */
const USER = 900;
/** Where releases are in it, and the data. */
const HOME = 'opt/site';
const DATA = 'var/lib/site';

/** How the registries of images name machines. */
const machines = { x64: 'amd64', arm64: 'arm64' };

/**
 * @typedef {object} ImageOrder
 * @property {string} base the folder of a Debian, which is changed
 * @property {string} archive of the release
 * @property {string} folder where the layout goes
 * @property {string} version its tag
 * @property {keyof typeof machines} arch
 * @property {number} time seconds since 1970, of the commit
 */

/**
 * @param {ImageOrder} order
 * @returns {Promise<string[]>} the files of the layout, relative to the folder that it is in
 */
export async function makeImage({ base, archive, folder, version, arch, time }) {
  await addRelease(base, archive);
  const layout = path.join(folder, IMAGE);
  const image = `${layout}:${version}`;
  // An earlier one, and nothing else.
  if (existsSync(path.join(layout, 'oci-layout'))) await fs.rm(layout, { recursive: true });
  const umoci = (/** @type {string[]} */ ...args) =>
    run(['umoci', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  await umoci('init', '--layout', layout);
  await umoci('new', '--image', image);
  await umoci('insert', '--image', image, base, '/');
  const time0 = new Date(time * 1000).toISOString();
  await umoci(
    ...['config', '--image', image, '--no-history', '--created', time0],
    ...['--architecture', machines[arch], '--os', 'linux'],
    ...['--config.user', `${USER}:${USER}`, '--config.workingdir', '/', '--config.stopsignal', 'SIGTERM'],
    ...['--config.entrypoint', `/${HOME}/current/bin/site`, '--config.cmd', 'start'],
    ...['--config.env', 'PATH=/usr/local/bin:/usr/bin:/bin', '--config.env', `VAR_DIR=/${DATA}`],
    ...['--config.env', 'LOGS=stdout', '--config.env', 'HOST=0.0.0.0'],
    ...['--config.volume', `/${DATA}`, '--config.exposedports', '3000/tcp'],
  );
  return listFilesBelow(layout).map((file) => path.join(IMAGE, file));
}

/** @param {string} base @param {string} archive */
async function addRelease(base, archive) {
  await fs.mkdir(path.join(base, HOME), { recursive: true });
  await run(['tar', '-xzf', archive, '-C', path.join(base, HOME)]);
  await fs.symlink(path.basename(archive, '.tar.gz'), path.join(base, HOME, 'current'));
  await fs.appendFile(path.join(base, 'etc/passwd'), `site:x:${USER}:${USER}::/${HOME}:/usr/sbin/nologin\n`);
  await fs.appendFile(path.join(base, 'etc/group'), `site:x:${USER}:\n`);
  // A new volume of Docker gets the owner that the folder has here.
  await fs.mkdir(path.join(base, DATA), { recursive: true, mode: 0o700 });
  await fs.chown(path.join(base, DATA), USER, USER);
}
