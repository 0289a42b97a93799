// `npm run test:release`: makes a release, and runs it on a machine without compiler, npm and network. Needs Linux, root, and
// Debian's debootstrap and iproute2. `RELEASE_FOLDER=release` takes the signed release that is there.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { findOnPath } from '../publishing/src/process/find-chromium.mjs';
import { run } from './launcher/commands.mjs';
import { checkNode, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

const DEBIAN = 'bookworm';
/** The other version of Node that a release runs on. */
const OTHER_NODE = '22.23.3';

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  checkMachine();
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'site-machine-'));
  try {
    const releases = process.env.RELEASE_FOLDER
      ? path.resolve(process.env.RELEASE_FOLDER)
      : await makeRelease(path.join(work, 'release'));
    const variables = {
      RELEASE_FOLDER: releases,
      MACHINE_ROOT: await makeMachine(path.join(work, 'machine')),
      OTHER_NODE: await fetchNode(work),
    };
    // Without network, and with mounts that end with it.
    const isolated = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec'];
    const jest = 'node_modules/.bin/jest --config tests/release/jest.config.js --verbose --bail';
    await run([...isolated, `ip link set lo up; exec ${process.execPath} ${jest}`], {
      cwd: repository,
      env: { ...process.env, ...variables },
      stdio: 'inherit',
    });
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
});

function checkMachine() {
  const missing = ['debootstrap', 'ip', 'unshare'].filter((program) => !findOnPath([program]));
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Failure('The trial of a release makes a machine in a folder: it needs Linux and root.');
  if (missing.length)
    throw new Failure(`${missing.join(', ')} is missing: apt-get install debootstrap iproute2`);
}

/** @param {string} folder */
async function makeRelease(folder) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  await run([process.execPath, 'scripts/release.mjs', arch, '--out', folder], {
    cwd: repository,
    env: { ...process.env, RELEASE_KEY: key, RELEASE_KEY_FILE: '' },
    stdio: 'inherit',
  });
  return folder;
}

/** The smallest Debian; the packages are fetched once. @param {string} folder */
async function makeMachine(folder) {
  const stored = path.join(repository, 'node_modules', '.cache', 'machine', `${DEBIAN}.tar`);
  if (!(await fs.stat(stored).catch(() => undefined))) {
    console.log(`Making a ${DEBIAN} ...`);
    await run(['debootstrap', '--variant=minbase', DEBIAN, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    await fs.mkdir(path.dirname(stored), { recursive: true });
    await run(['tar', '-cf', `${stored}.new`, '-C', folder, '.']);
    await fs.rename(`${stored}.new`, stored);
  } else {
    await fs.mkdir(folder);
    await run(['tar', '-xf', stored, '-C', folder]);
  }
  return folder;
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
