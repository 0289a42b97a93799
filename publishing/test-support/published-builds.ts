// Published builds without code: a signed registry in a folder, and a host that serves what each build needs of the site.
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import type { RemoteContract } from '../src/contract/schemas.mjs';
import { createPrivateKey } from '../src/keys.mjs';
import { openRegistry } from '../src/open-registry.mjs';
import { addCanary, goLive } from '../src/registry/changes.mjs';
import { publicKeyOf } from '../src/registry/signed-document.mjs';
import { trustRemotes } from '../src/trusted-remotes.mjs';
import { sha384 } from './small-build';

export interface PublishedBuilds {
  /** The settings that name the registry. */
  env: { VAR_DIR: string; REGISTRY: string; TRUSTED_REMOTES: string };
  /** The host, which serves the registry, too. */
  url: string;
  /** The folder of a build on the host. */
  folderOf: (remote: string, version: string) => string;
  /** Makes a build the live one, or a canary of 20 %. The live one before it is kept. */
  publish: (
    remote: string,
    version: string,
    contract: RemoteContract,
    place?: 'live' | 'canary',
  ) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startPublishedBuilds(varDir: string): Promise<PublishedBuilds> {
  const host = createServer((request, response) => {
    fs.readFile(path.join(varDir, path.normalize(request.url ?? '/'))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const registry = path.join(varDir, 'registry');
  const trustedRemotes = path.join(varDir, 'trusted-remotes.json');
  const folderOf = (remote: string, version: string) => path.join(varDir, 'remotes', remote, version);
  return {
    env: { VAR_DIR: varDir, REGISTRY: registry, TRUSTED_REMOTES: trustedRemotes },
    url: origin,
    folderOf,
    publish: async (remote, version, contract, place = 'live') => {
      const privateKey = await createPrivateKey(varDir, remote);
      await trustRemotes(trustedRemotes, { remotes: { [remote]: [publicKeyOf(privateKey)] } });
      const integrity = await writeBuild(folderOf(remote, version), remote, version, contract);
      const build = {
        url: `${origin}/remotes/${remote}/${version}/manifest.json`,
        metadata: { version, integrity },
        publishedBy: 'pipeline' as const,
      };
      const document = await openRegistry({ remote, registry, trustedRemotes }, { privateKey });
      await document.change({ privateKey, action: 'publish', by: 'a test', why: '' }, (entries, now) =>
        place === 'live' ? goLive(entries, build, now) : addCanary(entries, build, 20, now),
      );
    },
    stop: async () => {
      host.closeAllConnections();
      await once(host.close(), 'close');
    },
  };
}

/** Returns the integrity of its manifest. */
async function writeBuild(
  folder: string,
  name: string,
  version: string,
  contract: RemoteContract,
): Promise<string> {
  const files = { 'entry.js': `/* ${version} */`, 'contract.json': JSON.stringify(contract) };
  const manifest = JSON.stringify({
    name,
    version,
    entry: 'entry.js',
    contract: 'contract.json',
    pieces: Object.fromEntries(
      Object.keys(contract.pieces).map((piece) => [piece, { scripts: ['entry.js'] }]),
    ),
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha384(text)])),
  });
  await fs.mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries({ ...files, 'manifest.json': manifest }))
    await fs.writeFile(path.join(folder, file), text);
  return sha384(manifest);
}
