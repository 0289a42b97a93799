import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RemoteContract } from '../src/contract/schemas.mjs';
import type { BuildManifest } from '../src/registry/schemas.mjs';
import { sha384 } from './small-build';

const execute = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');

/** A copy of the build of the catalogue, which is made from its sources unless these were built before. */
export async function buildCatalogue(folder: string): Promise<void> {
  await execute(process.execPath, [path.join(repository, 'scripts/build.mjs'), 'mfe-catalogue']);
  await fs.cp(path.join(repository, 'mfe-catalogue/dist'), folder, { recursive: true });
}

export interface BuildFiles {
  manifest: BuildManifest;
  contract: RemoteContract;
  /** The file for the server. */
  server: string;
  /** Every script, by its name. */
  scripts: Record<string, string>;
}

/**
 * Copies a build and changes its files, as a build from other sources would have them: the manifest
 * has the hashes of what was changed.
 */
export async function writeChangedBuild(
  build: string,
  folder: string,
  change: (files: BuildFiles) => void,
): Promise<void> {
  await fs.cp(build, folder, { recursive: true });
  const read = (file: string) => fs.readFile(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(await read('manifest.json')) as BuildManifest;
  const { server = '', contract = '' } = manifest;
  const names = Object.keys(manifest.integrity).filter((file) => file.endsWith('.js'));
  const files: BuildFiles = {
    manifest,
    contract: JSON.parse(await read(contract)) as RemoteContract,
    server: await read(server),
    scripts: Object.fromEntries(
      await Promise.all(names.map(async (file) => [file, await read(file)] as const)),
    ),
  };
  change(files);
  const texts = { ...files.scripts, [server]: files.server, [contract]: JSON.stringify(files.contract) };
  for (const [file, text] of Object.entries(texts)) {
    if (sha384(text) !== manifest.integrity[file])
      await fs.rm(path.join(folder, `${file}.br`), { force: true });
    await fs.writeFile(path.join(folder, file), text);
    manifest.integrity[file] = sha384(text);
  }
  await fs.writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
}
