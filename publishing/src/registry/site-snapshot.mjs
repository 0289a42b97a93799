// Which build of each remote was live at one time, stored under a name beside the registries. It has no signature and needs
// none: it only names versions, and what is given to visitors are the builds that signed documents have under these names.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { Failure } from '../process/failure.mjs';
import { findCanaryEntry, findLiveEntry, RemoteName } from './schemas.mjs';

/** @typedef {import('../storage/storage.mjs').Storage} Storage */

/** So often the registries are read until none of them changes meanwhile. */
const MAX_READINGS = 10;
const PREFIX = 'snapshots/';

export const SiteSnapshot = z.object({
  at: z.string(),
  by: z.string(),
  why: z.string(),
  remotes: z.record(
    RemoteName,
    z.object({
      /** Of the registry's document. */
      sequence: z.number(),
      /** Null where nothing was live. */
      live: z.nullable(z.string()),
      canary: z.optional(z.object({ version: z.string(), percent: z.number() })),
    }),
  ),
});
/** @typedef {z.infer<typeof SiteSnapshot>} SiteSnapshot */

/**
 * The state of all registries at one moment: two readings that are the same have one between them.
 * @param {ReadonlyMap<string, { read: () => Promise<import('./schemas.mjs').RemoteRegistry | undefined> }>} registries
 * @returns {Promise<SiteSnapshot['remotes']>}
 */
export async function readState(registries) {
  const readAll = async () =>
    Object.fromEntries(
      await Promise.all(
        [...registries].map(async ([remote, registry]) => [remote, describe(await registry.read())]),
      ),
    );
  let last = await readAll();
  for (let reading = 1; reading < MAX_READINGS; reading += 1) {
    const next = await readAll();
    if (isDeepStrictEqual(next, last)) return next;
    last = next;
  }
  throw new Failure('The registries change all the time: nothing was stored. Try again.');
}

/** @param {import('./schemas.mjs').RemoteRegistry | undefined} document */
function describe(document) {
  const canary = findCanaryEntry(document);
  return {
    sequence: document?.sequence ?? 0,
    live: findLiveEntry(document)?.metadata.version ?? null,
    ...(canary && { canary: { version: canary.metadata.version, percent: canary.deployment.traffic } }),
  };
}

/**
 * Stores a snapshot, which nothing changes any more.
 * @param {Storage} storage of the registries
 * @param {string} name
 * @param {SiteSnapshot} snapshot
 */
export async function storeSnapshot(storage, name, snapshot) {
  const content = Buffer.from(`${JSON.stringify(snapshot, null, 2)}\n`);
  const key = keyOf(name);
  if (await storage.create(key, content)) return;
  // Its own write, whose response was lost.
  if ((await storage.read(key))?.content.equals(content)) return;
  throw new Failure(`There is a snapshot '${name}' already, and it stays as it is: choose another name.`);
}

/** @param {Storage} storage @param {string} name */
export async function readSnapshot(storage, name) {
  const stored = await storage.read(keyOf(name));
  if (!stored) throw new Failure(`There is no snapshot '${name}'. To see all: npm run snapshot -- --list`);
  try {
    return SiteSnapshot.parse(JSON.parse(stored.content.toString()));
  } catch {
    throw new Failure(`The snapshot '${name}' was damaged: it is not what was stored.`);
  }
}

/** The names, as a list sorts them. @param {Storage} storage */
export const listSnapshots = async (storage) =>
  (await storage.list(PREFIX)).map((key) => key.slice(PREFIX.length).replace(/\.json$/, ''));

/** @param {string} name */
function keyOf(name) {
  if (!/^[a-z0-9][\w.-]{0,99}$/i.test(name))
    throw new Failure(`The name of a snapshot has letters, digits, '.', '_' and '-' only: not '${name}'.`);
  return `${PREFIX}${name}.json`;
}
