// Publishes changed copies of a remote's build into a local site in a moment: without webpack and without the gate.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from '@site/publishing/registry/schemas';
import { goLive, rollBack } from '../../publishing/src/registry/changes.mjs';
import { RemoteRegistry } from '../../publishing/src/registry/remote-registry.mjs';
import { publicKeyOf } from '../../publishing/src/registry/signed-document.mjs';
import { openStorage } from '../../publishing/src/storage/storage.mjs';
import type { Site } from './site';

const repository = path.resolve(import.meta.dirname, '../..');
const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function openRegistry(site: Site, remote: string) {
  const privateKey = await fs.readFile(path.join(site.varDir, 'keys', `${remote}.pem`), 'utf8');
  const storage = openStorage(path.join(site.varDir, 'registry'));
  return { privateKey, registry: new RemoteRegistry(storage, remote, { own: [publicKeyOf(privateKey)] }) };
}

/** Publishes a build whose scripts all differ from those of every other build. Resolves to its version. */
export async function publishQuickly(site: Site, remote: string, change: number): Promise<string> {
  const from = path.join(repository, `mfe-${remote}`, 'dist');
  const manifest = JSON.parse(await fs.readFile(path.join(from, 'manifest.json'), 'utf8')) as BuildManifest;
  const version = `${manifest.version}-${change}`;
  const folder = path.join(site.varDir, 'remotes', remote, version);
  await fs.mkdir(folder, { recursive: true });
  for (const file of Object.keys(manifest.integrity)) {
    const code = /\.c?js$/.test(file) ? `\n/* change ${change} */` : '';
    const content = Buffer.concat([await fs.readFile(path.join(from, file)), Buffer.from(code)]);
    await fs.writeFile(path.join(folder, file), content);
    manifest.integrity[file] = sha384(content);
  }
  const description = Buffer.from(JSON.stringify({ ...manifest, version }));
  await fs.writeFile(path.join(folder, 'manifest.json'), description);
  const build = {
    url: `${site.urlOf(remote)}/${version}/manifest.json`,
    metadata: { version, integrity: sha384(description) },
    publishedBy: 'pipeline' as const,
  };
  const { registry, privateKey } = await openRegistry(site, remote);
  await registry.change({ privateKey, action: 'publish', by: 'a test', why: '' }, (entries, now) =>
    goLive(entries, build, now),
  );
  return version;
}

/** Back to the build that was live before. */
export async function rollBackQuickly(site: Site, remote: string): Promise<void> {
  const { registry, privateKey } = await openRegistry(site, remote);
  await registry.change({ privateKey, action: 'rollback', by: 'a test', why: '' }, (entries, now) =>
    rollBack(entries, undefined, now),
  );
}
