// The state of all remotes under a name, and the way back to it.
import { parseArgs } from 'node:util';
import { openRemote, openSite, untilSeen } from '../command-context.mjs';
import { openRegistry } from '../open-registry.mjs';
import { Failure, messageOf } from '../process/failure.mjs';
import { restoreLive } from '../registry/changes.mjs';
import { findLiveEntry } from '../registry/schemas.mjs';
import { listSnapshots, readSnapshot, readState, storeSnapshot } from '../registry/site-snapshot.mjs';
import { readPublisher } from '../settings.mjs';
import { withEachRemote } from './with-each-remote.mjs';

/** @typedef {import('../registry/site-snapshot.mjs').SiteSnapshot} SiteSnapshot */

/** @param {string[]} args */
export async function snapshot(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      restore: { type: 'string' },
      why: { type: 'string', default: '' },
    },
  });
  const [name, ...more] = positionals;
  if (more.length || (name && (values.list || values.restore)))
    throw new Failure('npm run snapshot -- [name], or -- --list, or -- --restore <name>');
  if (values.list) await list();
  else if (values.restore === undefined) await store(name, values.why);
  else await restore(values.restore, values.why);
}

/** @param {string | undefined} name @param {string} why */
async function store(name, why) {
  const { locations, remotes, storage } = await openSite();
  const registries = new Map(
    await Promise.all(
      remotes.map(
        async (remote) => /** @type {const} */ ([remote, await openRegistry({ ...locations, remote })]),
      ),
    ),
  );
  const state = await readState(registries);
  const at = new Date().toISOString();
  // A colon is no part of a file's name on every disk.
  const stored = name ?? at.replace(/\..*/, 'Z').replaceAll(':', '-');
  const taken = { at, by: readPublisher(process.env), why, remotes: state };
  await storeSnapshot(storage, stored, taken).catch((error) => {
    if (error instanceof Failure) throw error;
    throw new Failure(`The snapshot was not stored in ${locations.registry}: ${messageOf(error)}.`);
  });
  for (const line of describe(state)) console.log(`  ${line}`);
  console.log(`This is the snapshot '${stored}'. To go back to it: npm run snapshot -- --restore ${stored}`);
}

async function list() {
  const { storage, locations } = await openSite();
  const names = await listSnapshots(storage);
  for (const name of names) {
    const { at, by, why, remotes } = await readSnapshot(storage, name);
    console.log(`${name}  ${at}  ${by}${why && `  "${why}"`}`);
    for (const line of describe(remotes)) console.log(`  ${line}`);
  }
  if (!names.length) console.log(`There is no snapshot in ${locations.registry}.`);
}

/** @param {string} name @param {string} why */
async function restore(name, why) {
  const { remotes, storage } = await openSite();
  const then = await readSnapshot(storage, name);
  const reason = [`snapshot ${name}`, why].filter(Boolean).join('; ');
  await withEachRemote(Object.keys(then.remotes), async (remote) => {
    const version = then.remotes[remote]?.live;
    if (!version) return 'nothing was live then: as it is';
    if (!remotes.includes(remote)) throw new Failure('it is no remote of this site any more');
    return restoreRemote(remote, version, reason);
  });
  const others = remotes.filter((remote) => !then.remotes[remote]);
  if (others.length) console.log(`Not in the snapshot, and as they were: ${others.join(', ')}.`);
  console.log(`The live builds are those of the snapshot '${name}'.`);
}

/**
 * @param {string} remote
 * @param {string} version
 * @param {string} why
 */
async function restoreRemote(remote, version, why) {
  const context = await openRemote(remote);
  const { registry, privateKey, settings } = context;
  const before = await registry.read();
  const changed = await registry.change(
    { privateKey, by: settings.by, action: 'restore', why },
    (entries, now) => restoreLive(entries, version, now),
  );
  await untilSeen(context, changed);
  if (changed.sequence === before?.sequence) return `${version}, as it is`;
  const from = findLiveEntry(before)?.metadata.version;
  return from === version ? `${version}, and its canary ends` : `${from} -> ${version}`;
}

/** @param {SiteSnapshot['remotes']} remotes */
const describe = (remotes) =>
  Object.entries(remotes).map(
    ([remote, { live, canary }]) =>
      `${remote.padEnd(12)}${live ?? 'nothing is live'}${canary ? `, canary ${canary.version} ${canary.percent} %` : ''}`,
  );
