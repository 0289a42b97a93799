// Node itself, from npm: a release needs nothing of the machine that it runs on.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';
import { Failure } from '../launcher/failure.mjs';
import { withoutNpm } from './install-packages.mjs';

/** @typedef {import('./install-packages.mjs').Arch} Arch */

/** The newest that npm has for both machines. The checksums of the packages are npm's `dist.integrity`. */
export const NODE_VERSION = '24.21.0';
/** @type {Record<Arch, string>} */
const integrity = {
  x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};

/** @param {string} target @param {Arch} arch */
export async function addNode(target, arch) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'site-node-'));
  try {
    const name = `node-linux-${arch}`;
    await run(['npm', 'pack', `${name}@${NODE_VERSION}`, '--silent', '--prefer-offline'], {
      cwd: folder,
      env: withoutNpm(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const archive = path.join(folder, `${name}-${NODE_VERSION}.tgz`);
    const found = `sha512-${createHash('sha512')
      .update(await fs.readFile(archive))
      .digest('base64')}`;
    if (found !== integrity[arch])
      throw new Failure(`${name}@${NODE_VERSION} is not the package that is expected.`);
    await run(['tar', '-xzf', archive, '-C', folder, 'package/bin/node', 'package/LICENSE']);
    await fs.mkdir(path.join(target, 'node', 'bin'), { recursive: true });
    await fs.copyFile(path.join(folder, 'package', 'bin', 'node'), path.join(target, 'node', 'bin', 'node'));
    await fs.chmod(path.join(target, 'node', 'bin', 'node'), 0o755);
    await fs.copyFile(path.join(folder, 'package', 'LICENSE'), path.join(target, 'node', 'LICENSE'));
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}
