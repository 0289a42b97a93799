// `npm run test:release`: makes a release, and runs it on a machine without compiler, npm and network. Needs Linux, root, and
// some packages of Debian, which it names. `RELEASE_FOLDER=release` takes the signed release that is there.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { run } from './launcher/commands.mjs';
import { checkNode, repository } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import { copyDebian, needRoot } from './release/debian.mjs';

/** What it needs, and Debian's packages of that. */
const programs = [
  'debootstrap',
  'umoci',
  'skopeo',
  'ip',
  'unshare',
  'caddy',
  'nginx',
  'haproxy',
  'systemd-analyze',
];
const packages = 'debootstrap umoci skopeo iproute2 caddy nginx-light haproxy systemd';
/** Debian is fetched once. */
const stored = path.join(repository, 'node_modules', '.cache', 'machine', 'debian.tar');
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
/** The other version of Node that a release runs on. */
const OTHER_NODE = '22.23.3';

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  needRoot(programs, packages);
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'site-machine-'));
  try {
    const releases = process.env.RELEASE_FOLDER
      ? path.resolve(process.env.RELEASE_FOLDER)
      : await makeRelease(path.join(work, 'release'));
    await copyDebian(path.join(work, 'machine'), stored);
    const image = path.join(work, 'image');
    await addImage(image, releases, path.join(work, 'base'));
    const variables = {
      RELEASE_FOLDER: releases,
      IMAGE_FOLDER: image,
      MACHINE_ROOT: path.join(work, 'machine'),
      OTHER_NODE: await fetchNode(work),
    };
    // Without network, and with mounts that end with it.
    const isolated = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec'];
    const jest = 'node_modules/.bin/jest --config tests/release/jest.config.js --verbose --runInBand';
    await run([...isolated, `ip link set lo up; exec ${process.execPath} ${jest}`], {
      cwd: repository,
      env: { ...process.env, ...variables },
      stdio: 'inherit',
    });
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
});

/** @param {string} folder */
async function makeRelease(folder) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await run([process.execPath, 'scripts/release.mjs', arch, '--out', folder], {
    cwd: repository,
    env: { ...process.env, RELEASE_KEY: key, RELEASE_KEY_FILE: '' },
    stdio: 'inherit',
  });
  return folder;
}

/** @param {string} folder @param {string} releases @param {string} base */
async function addImage(folder, releases, base) {
  const { makeImage } = await import('./release/make-image.mjs');
  const [name = ''] = (await fs.readdir(releases)).filter((each) => each.endsWith(`-${arch}.tar.gz`));
  await copyDebian(base, stored);
  await fs.mkdir(folder);
  await makeImage({ base, archive: path.join(releases, name), folder, version: 'tried', arch, time: 0 });
  await fs.rm(base, { recursive: true });
}

/** @param {string} folder @returns {Promise<string>} the program */
async function fetchNode(folder) {
  const name = `node-linux-${process.arch}`;
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] };
  await run(['npm', 'pack', `${name}@${OTHER_NODE}`, '--silent', '--prefer-offline'], options);
  await run(['tar', '-xzf', `${name}-${OTHER_NODE}.tgz`, 'package/bin/node'], options);
  return path.join(folder, 'package', 'bin', 'node');
}
