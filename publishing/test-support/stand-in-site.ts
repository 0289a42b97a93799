// A site for the commands of publishing: the static host of the catalogue, and a shell that answers with what its
// registry says. Both can be stopped.
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { inForce } from '../src/registry/canary-steps.mjs';
import { readLink } from '../src/registry/override-link.mjs';
import {
  entriesOf,
  findCanaryEntry,
  findLiveEntry,
  isEndedPreview,
  isOffered,
  type RemoteRegistry,
} from '../src/registry/schemas.mjs';
import { canaryVisitor } from '../src/shells.mjs';
import { readTrustedRemotes } from '../src/trusted-remotes.mjs';

export interface StandInSite {
  varDir: string;
  host: Server;
  shell: Server;
  /** Milliseconds by which the clock of the shell is ahead. */
  clockOffset: number;
  /** The environment for the commands. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await once(server.close(), 'close');
}

/** What is signed in a file of the registry; undefined where there is no such file. */
export async function readDocument(file: string): Promise<RemoteRegistry | undefined> {
  const text = await fs.readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { signed: RemoteRegistry }).signed;
}

/** Why a link shows nothing; undefined where it does. */
async function refuseLink(
  text: string,
  varDir: string,
  registry: RemoteRegistry | undefined,
): Promise<string | undefined> {
  const { remotes } = await readTrustedRemotes(path.join(varDir, 'trusted-remotes.json'));
  try {
    const link = readLink(text, (remote) => remotes[remote]?.publicKeys ?? []);
    const entry = entriesOf(registry).find(
      ({ metadata }) => 'version' in link && metadata.version === link.version,
    );
    return entry && isOffered(entry) && !isEndedPreview(entry) ? undefined : 'There is no such build.';
  } catch (error) {
    return (error as Error).message;
  }
}

export async function startStandInSite(varDir: string): Promise<StandInSite> {
  const host = await listen((request, response) => {
    const file = path.join(varDir, 'remotes/catalogue', path.normalize(request.url ?? '/'));
    fs.readFile(file).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  const shell = await listen((request, response) => {
    response.setHeader('date', new Date(Date.now() + site.clockOffset).toUTCString());
    void readDocument(path.join(varDir, 'registry/catalogue.json')).then(async (document) => {
      const registry = document && inForce(document);
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shell');
      if (pathname === '/_overrides') {
        const refusal = await refuseLink(searchParams.get('link') ?? '', varDir, registry);
        return refusal === undefined
          ? response.writeHead(303, { location: '/', 'set-cookie': 'site-overrides=x' }).end()
          : response
              .writeHead(403, { 'content-type': 'application/problem+json' })
              .end(JSON.stringify({ title: refusal }));
      }
      const running = findCanaryEntry(registry);
      const isFirst = running && request.headers.cookie === canaryVisitor(running.extras.group);
      const canary = isFirst ? running : undefined;
      const entry = canary ?? findLiveEntry(registry);
      const remotes = entry ? { catalogue: { version: entry.metadata.version } } : {};
      return response.end(JSON.stringify({ remotes }));
    });
  });
  const site: StandInSite = {
    varDir,
    host,
    shell,
    clockOffset: 0,
    env: {
      ...process.env,
      VAR_DIR: varDir,
      REGISTRY: '',
      TRUSTED_REMOTES: '',
      REGISTRY_HOOK_URL: '',
      REGISTRY_HOOK_SECRET: '',
      PUBLISHING_KEY: '',
      PUBLISHING_KEY_FILE: '',
      HOST: '127.0.0.1',
      CATALOGUE_PORT: String(portOf(host)),
      SHELLS: `http://127.0.0.1:${portOf(shell)}`,
      PUBLISHED_BY: 'a test',
      // Its builds have no code for a browser.
      PUBLISH_BROWSER: 'off',
    },
    stop: async () => {
      await Promise.all([close(host), close(shell)]);
    },
  };
  return site;
}
