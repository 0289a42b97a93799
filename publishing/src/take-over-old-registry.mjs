// An earlier version of the site had one unsigned `registry.json` for all remotes.
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** What is read of it. */
const OldRegistry = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(
      z.object({
        url: z.url(),
        metadata: z.object({ version: z.string(), integrity: z.string() }),
        deployment: z.object({ default: z.boolean() }),
        extras: z.optional(z.object({ publishedAt: z.string() })),
      }),
    ),
  ),
});

/**
 * Signs the builds of a remote into its new registry, where it has none. The file stays as it is.
 * @param {string} varDir
 * @param {string} remote
 * @param {import('./registry/remote-registry.mjs').RemoteRegistry} registry
 * @param {{ privateKey: string, by: string }} reason
 */
export async function takeOverOldRegistry(varDir, remote, registry, reason) {
  const text = await fs.readFile(path.join(varDir, 'registry.json'), 'utf8').catch(() => undefined);
  if (text === undefined || (await registry.read())) return;
  const old = readOldEntries(text, remote);
  if (!old.length) return;
  await registry.change(
    { ...reason, action: 'publish', why: 'taken over from registry.json' },
    (entries, now) => (entries.length ? entries : old.map((entry) => toEntry(entry, now))),
  );
}

/** @param {string} text @param {string} remote */
function readOldEntries(text, remote) {
  try {
    return OldRegistry.parse(JSON.parse(text)).microFrontends[remote] ?? [];
  } catch {
    // It is of no use to anybody any more, so it is no reason not to start.
    return [];
  }
}

/**
 * @param {z.infer<typeof OldRegistry>['microFrontends'][string][number]} entry
 * @param {string} now
 * @returns {import('./registry/schemas.mjs').RegistryEntry}
 */
function toEntry({ url, metadata, deployment, extras }, now) {
  const publishedAt = extras?.publishedAt ?? now;
  const isLive = deployment.default;
  return {
    url,
    metadata,
    deployment: { traffic: isLive ? 100 : 0, default: isLive },
    // Each start replaced what the old registry had, whoever had published it.
    extras: { publishedAt, publishedBy: 'start', liveAt: publishedAt, ...(!isLive && { retiredAt: now }) },
  };
}
