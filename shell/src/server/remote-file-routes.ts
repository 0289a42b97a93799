import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { overriddenSnapshot } from './overrides/override-snapshot';
import { overridesOf, type OverrideTokens } from './overrides/overrides';
import { buildsOf } from './remotes/choose-builds';
import { sitePaths } from './remotes/accept-pages';
import type { BuildStore } from './remotes/build-store';
import type { RemoteLoader } from './remotes/remote-loader';
import { waitAtMost } from './remotes/wait-at-most';

/** Milliseconds that a request waits for what is newest; then the response has what is known. */
const REFRESH_LIMIT = 500;
/**
 * The same for a request about a remote of which there is no build yet: a browser waits for eight seconds. A busy server
 * takes seconds to load a build.
 */
const MISSING_LIMIT = 6_000;
/** Milliseconds for which a build that cannot be fetched is tried again within such a request. */
const RETRY_LIMIT = 2_000;
const RETRY_PAUSE = 100;

export interface RemoteFileRoutesOptions {
  loader: RemoteLoader;
  store: BuildStore;
  /** What the build of the shell gives to remotes: its file. */
  contract: string;
  overrideTokens: OverrideTokens;
}

/**
 * Remotes' files at the page's own origin: one connection, no CORS, and no dependency on the remote's host. Builds that
 * are no longer live are served as long as the registry has them, and 30 days longer, to the pages that are still open.
 */
export const remoteFileRoutes: FastifyPluginAsync<RemoteFileRoutesOptions> = (
  app,
  { loader, store, contract, overrideTokens },
) => {
  app.get<{ Params: { name: string; version: string; file: string } }>(
    '/remotes/:name/:version/:file',
    async (request, reply) => {
      const { name, version, file } = request.params;
      const build = loader.isWithdrawn(name, version)
        ? undefined
        : (loader.findPublished(name, version) ?? (await store.findForgotten(name, version)));
      // The manifest is for readers of the registry, whose `integrity` is its hash.
      const isManifest = file === 'manifest.json';
      if (!build || !(isManifest || file.endsWith('.js'))) {
        reply.callNotFound();
        return;
      }
      let storedFile: string;
      try {
        const manifest = await store.manifest(build);
        if (!isManifest && !manifest.integrity[file]) {
          reply.callNotFound();
          return;
        }
        storedFile = isManifest ? store.manifestFile(build) : await store.file(build, manifest, file);
      } catch (error) {
        request.log.warn({ err: error, remote: name, version, file }, 'failed to fetch remote file');
        return reply.code(502).header('cache-control', 'no-store').type('text/plain').send('Bad gateway');
      }
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .sendFile(path.relative(store.folder, storedFile), store.folder, { cacheControl: false });
    },
  );
  // For the checks before a publish.
  app.get('/contract.json', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('application/json')
      .send(await fs.readFile(contract, 'utf8')),
  );
  /** @param build what a browser cannot use: `catalogue@1.2.0-0123456789ab` */
  const describePrevious = async (build: unknown) => {
    const [, remote, version] = /^([a-z0-9-]+)@([\w.-]+)$/.exec(String(build)) ?? [];
    return remote && version ? loader.describePrevious(remote, version) : undefined;
  };
  app.get<{ Querystring: { remote?: unknown; previous?: unknown; overrides?: unknown } }>(
    '/composition.json',
    async (request, reply) => {
      const { remote } = request.query;
      if (typeof remote === 'string') await waitForBuild(loader, remote);
      else await waitAtMost(REFRESH_LIMIT, loader.refresh());
      const previous = await describePrevious(request.query.previous).catch((error: unknown) => {
        request.log.warn({ err: error }, 'failed to describe an earlier build');
        return undefined;
      });
      const isLive = request.query.overrides === 'off';
      const overrides = isLive ? undefined : overridesOf(request, overrideTokens);
      const { composition } = overrides
        ? await overriddenSnapshot(loader, overrides)
        : buildsOf(request, loader);
      return reply.header('cache-control', 'no-store').send({
        ...composition,
        previous,
        // For the checks before a publish: no remote may have a page there.
        sitePaths,
      });
    },
  );
  return Promise.resolve();
};

/** "Try again": the build may be loaded at this moment, and a host that was down is tried again a second later. */
async function waitForBuild(loader: RemoteLoader, remote: string): Promise<void> {
  const start = Date.now();
  const isMissing = () => loader.registries().has(remote) && !loader.snapshot().composition.remotes[remote];
  for (;;) {
    const limit = isMissing() ? start + MISSING_LIMIT - Date.now() : REFRESH_LIMIT;
    await waitAtMost(limit, loader.refresh(remote));
    if (!isMissing() || Date.now() > start + RETRY_LIMIT) return;
    await pause(RETRY_PAUSE);
  }
}
