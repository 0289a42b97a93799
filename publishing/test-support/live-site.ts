import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RemoteContract, ShellContract } from '../src/contract/schemas.mjs';
import type { BuildManifest, RegistryEntry } from '../src/registry/schemas.mjs';
import { sha384 } from './small-build';

export interface LiveSite {
  url: string;
  stop: () => Promise<void>;
}

/** A shell and an API that the build in a folder fits to, and whose live build it is. */
export async function startLiveSite(build: string): Promise<LiveSite> {
  const read = async <T>(file: string) => JSON.parse(await fs.readFile(path.join(build, file), 'utf8')) as T;
  const manifest = await read<BuildManifest>('manifest.json');
  const contract = await read<RemoteContract>(manifest.contract ?? '');
  const documents: Record<string, unknown> = {
    '/contract.json': describeShell(contract),
    '/api/openapi.json': describeApi(contract),
    '/composition.json': describeComposition(manifest),
  };
  const server = createServer((request, response) => {
    const document = documents[request.url ?? ''];
    if (document) response.end(JSON.stringify(document));
    else void sendFile(response, path.join(build, path.basename(request.url ?? '')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** As its static host does: a script in its compressed form. */
async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const compressed = await fs.readFile(`${file}.br`).catch(() => undefined);
  if (compressed) response.setHeader('content-encoding', 'br').end(compressed);
  else
    await fs.readFile(file).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
}

/** The registry's entry of the build that such a site has. */
export async function liveEntry(site: LiveSite, build: string): Promise<RegistryEntry> {
  const text = await fs.readFile(path.join(build, 'manifest.json'), 'utf8');
  const { version } = JSON.parse(text) as BuildManifest;
  return {
    url: `${site.url}/builds/manifest.json`,
    metadata: { version, integrity: sha384(text) },
    deployment: { traffic: 100, default: true },
    extras: { publishedAt: new Date().toISOString(), publishedBy: 'pipeline' },
  };
}

const describeShell = ({ pieces, shared }: RemoteContract): ShellContract => ({
  pieces: Object.fromEntries(Object.entries(pieces).map(([piece, type]) => [`catalogue/${piece}`, type])),
  shared: Object.fromEntries(Object.entries(shared).map(([name, range]) => [name, range.slice(1)])),
});

function describeApi({ api }: RemoteContract) {
  const paths = Object.entries(api).map(([call, schema]) => {
    const [method = '', pattern = ''] = call.split(' ');
    const list = { type: 'object', properties: { data: schema }, required: ['data'] };
    const content = { 'application/json': { schema: schema?.type === 'array' ? list : schema } };
    return [
      pattern.replace(/:(\w+)/g, '{$1}'),
      { [method.toLowerCase()]: { responses: { 200: { content } } } },
    ];
  });
  return { paths: Object.fromEntries(paths) as object };
}

const describeComposition = ({ name, version, entry, pieces }: BuildManifest) => ({
  sitePaths: ['/', '/products'],
  remotes: {
    [name]: {
      version,
      entry: `/remotes/${entry}`,
      pieces: Object.fromEntries(
        Object.entries(pieces).map(([piece, { scripts }]) => [
          piece,
          scripts.map((file) => `/remotes/${file}`),
        ]),
      ),
    },
    careers: { version: '1', entry: '', pieces: {}, pages: [{ path: '/jobs' }] },
  },
});
