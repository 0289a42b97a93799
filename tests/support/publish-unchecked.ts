import { expect } from '@playwright/test';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createPrivateKey } from '../../publishing/src/keys.mjs';
import { openRegistry } from '../../publishing/src/open-registry.mjs';
import { addCanary, goLive } from '../../publishing/src/registry/changes.mjs';
import type { Composition } from '../../shell/src/composition/composition';
import type { Site } from './site';

/** Publishes a build without the checks that would reject it: as if they had overlooked its fault. */
export async function publishUnchecked(site: Site, folder: string, canaryPercent?: number): Promise<string> {
  const manifest = await fs.readFile(path.join(folder, 'manifest.json'), 'utf8');
  const { name: remote, version } = JSON.parse(manifest) as { name: string; version: string };
  await fs.cp(folder, path.join(site.varDir, 'remotes', remote, version), { recursive: true });
  const build = {
    url: `${site.urlOf(remote)}/${version}/manifest.json`,
    metadata: { version, integrity: `sha384-${createHash('sha384').update(manifest).digest('base64')}` },
    publishedBy: 'pipeline' as const,
  };
  const privateKey = await createPrivateKey(site.varDir, remote);
  const registry = await openRegistry(
    {
      remote,
      registry: path.join(site.varDir, 'registry'),
      trustedRemotes: path.join(site.varDir, 'trusted-remotes.json'),
    },
    { privateKey },
  );
  await registry.change({ privateKey, action: 'publish', by: 'a test', why: '' }, (entries, now) =>
    canaryPercent === undefined ? goLive(entries, build, now) : addCanary(entries, build, canaryPercent, now),
  );
  // The first visitors get the canary.
  const headers = canaryPercent === undefined ? {} : { cookie: 'site-bucket=0' };
  const readVersion = async () => {
    const response = await fetch(`${site.url}/composition.json`, { headers });
    return ((await response.json()) as Composition).remotes[remote]?.version;
  };
  await expect.poll(readVersion).toBe(version);
  return version;
}
