// The checks that a build must pass before it becomes live.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { repository } from '../launcher/environment.mjs';
import { Failure } from '../launcher/failure.mjs';
import { serverModules } from '../../webpack/shared-modules.mjs';
import { BuildManifest, remotePieces } from './contract.mjs';

/**
 * @param {string} remote
 * @param {string} folder
 * @returns {Promise<{ version: string, integrity: string }>} the entry of this build in the registry
 */
export async function checkBuild(remote, folder) {
  try {
    const text = await fs.readFile(path.join(folder, 'manifest.json'), 'utf8');
    const manifest = BuildManifest.parse(JSON.parse(text));
    if (manifest.name !== remote) throw new Error(`it is a build of '${manifest.name}'`);
    await checkFiles(manifest, folder);
    checkPieces(remote, manifest, await loadServerFile(manifest, folder));
    return { version: manifest.version, integrity: sha384(text) };
  } catch (error) {
    throw new Failure(
      `This build of ${remote} was not published: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

/** @typedef {import('@site/shared-contracts/deployment').BuildManifest} Manifest */

/**
 * @param {Manifest} manifest
 * @param {string} folder
 */
async function checkFiles({ entry, pieces, server = entry, integrity }, folder) {
  for (const file of [entry, server, ...Object.values(pieces).flatMap(({ scripts }) => scripts)])
    if (!integrity[file]) throw new Error(`${file} has no integrity`);
  for (const [file, expected] of Object.entries(integrity))
    if (sha384(await fs.readFile(path.join(folder, file))) !== expected)
      throw new Error(`${file} is not the file that was built`);
}

/**
 * @param {string} remote
 * @param {Manifest} manifest
 * @param {Record<string, { Component?: unknown } | undefined>} exported
 */
function checkPieces(remote, { pieces, server }, exported) {
  const expected = /** @type {Record<string, readonly string[]>} */ (remotePieces)[remote];
  if (!expected) throw new Error('the contract has no such remote');
  for (const piece of expected) {
    if (!pieces[piece]) throw new Error(`the piece '${piece}' is missing`);
    if (server && !exported[piece]?.Component) throw new Error(`${server} does not export '${piece}'`);
  }
  const unknown = Object.keys(pieces).find((piece) => !expected.includes(piece));
  if (unknown)
    throw new Error(`the piece '${unknown}' is not in the contract (remotes.ts in shared-contracts)`);
}

/**
 * @param {Manifest} manifest
 * @param {string} folder
 */
async function loadServerFile({ server }, folder) {
  const module = { exports: {} };
  if (!server) return module.exports;
  const filename = path.join(folder, server);
  const shellRequire = createRequire(path.join(repository, 'shell', 'package.json'));
  // The same list as in the shell's loader, which rejects every other module.
  const requireAllowed = (/** @type {string} */ name) => {
    if (!serverModules.includes(name)) throw new Error(`${server} requires '${name}'`);
    return shellRequire(name);
  };
  const load = vm.compileFunction(await fs.readFile(filename, 'utf8'), ['exports', 'require', 'module'], {
    filename,
  });
  load(module.exports, requireAllowed, module);
  return module.exports;
}

/** @param {string | Buffer} content */
const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
