import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BuildManifest } from '../../publishing/src/registry/schemas.mjs';

/**
 * Copies the build of a remote and replaces texts in it, as a build after a small change would. Returns the folder.
 * @param changes each text, and what the build has instead
 * @param onServer what the server file does at its end
 */
export async function makeChangedBuild(
  changes: Record<string, string>,
  remote = 'catalogue',
  onServer = '',
): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'build-'));
  await fs.cp(path.resolve(import.meta.dirname, `../../mfe-${remote}/dist`), folder, { recursive: true });
  const manifestFile = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(await fs.readFile(manifestFile, 'utf8')) as BuildManifest;
  for (const file of Object.keys(manifest.integrity)) {
    let content = await fs.readFile(path.join(folder, file), 'utf8');
    for (const [text, replacement] of Object.entries(changes))
      content = content.replaceAll(text, () => replacement);
    if (file === manifest.server) content += onServer;
    await fs.writeFile(path.join(folder, file), content);
    for (const ending of ['.br', '.gz']) await fs.rm(path.join(folder, file + ending), { force: true });
    manifest.integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(manifest.integrity))
    .digest('hex')
    .slice(0, 8);
  manifest.version += `-changed-${fingerprint}`;
  await fs.writeFile(manifestFile, JSON.stringify(manifest));
  return folder;
}
