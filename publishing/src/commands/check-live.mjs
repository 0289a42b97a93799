// Compares a new shell and a new API with every build that a visitor, an open page or a rollback could still get.
import { compareRelease } from '../gate/compare-release.mjs';
import { placedPieces } from '../gate/checks/pieces.mjs';
import { nameBuild, readPublishedBuild } from '../gate/read-published-build.mjs';
import { openRegistry } from '../open-registry.mjs';
import { findStorageProblems, readStorageSettings } from '../process/environment.mjs';
import { Failure, messageOf } from '../process/failure.mjs';
import { entriesOf, isOffered, isPreview } from '../registry/schemas.mjs';
import { readTrustedRemotes } from '../trusted-remotes.mjs';

/** @typedef {import('../gate/compare-release.mjs').Release} Release */
/** @typedef {import('../gate/compare-release.mjs').Misfit} Misfit */
/** @typedef {import('../gate/read-published-build.mjs').BuildName} BuildName */
/** @typedef {import('../registry/schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {{ remote: string, entries: RegistryEntry[] }} OfferedBuilds */
/** @typedef {Pick<Misfit, 'what' | 'todo'> & { remote: string, builds: BuildName[] }} Finding the same misfit of several builds */

/** Builds that are read at once. */
const PARALLEL = 6;

/**
 * Prints which builds there are, and which of them the release does not fit.
 * @param {Release} release
 * @param {{ allowsKept?: boolean }} [options] release in spite of builds that only a rollback would bring back
 * @throws {Failure} with the builds that do not fit
 */
export async function checkLive(release, { allowsKept = false } = {}) {
  const { registry, remotes } = await readRegistries();
  console.log(`Builds in ${registry}:`);
  for (const { remote, entries } of remotes)
    console.log(`  ${remote.padEnd(12)}${listNames(entries.map((entry) => nameBuild(remote, entry)))}`);
  const { builds, unreadable } = await readBuilds(remotes);
  const findings = [
    ...findUnpublished(remotes, release.shell),
    ...group([...unreadable, ...compareRelease(builds, release)]),
  ];
  const all = `${builds.length + unreadable.length} builds of ${remotes.length} remotes`;
  conclude(findings, { all, target: nameRelease(release), allowsKept });
}

/** @param {Finding[]} findings @param {{ all: string, target: string, allowsKept: boolean }} context */
function conclude(findings, { all, target, allowsKept }) {
  const refusal = `Beside the ${all}, ${target} cannot be released:`;
  const lines = findings.map(describe).join('\n');
  if (!findings.length) return console.log(`${all} fit ${target}.`);
  const areKept = findings.every(
    ({ builds }) => builds.length && builds.every(({ state }) => state === 'kept'),
  );
  if (!areKept) throw new Failure(`${refusal}\n${lines}`);
  const kept = 'Visitors get none of these builds; pages that are still open and rollbacks use them.';
  if (!allowsKept)
    throw new Failure(
      `${refusal}\n${lines}\n${kept}\nWhere that is meant, and nobody will roll back to them: npm run check:live -- --allow-kept`,
    );
  console.log(`${lines}\n${kept}`);
  console.log(`${all} fit ${target}, without these.`);
}

/** @param {Release} release */
const nameRelease = ({ shell, openApi }) =>
  [shell && 'this shell', openApi && 'this API'].filter(Boolean).join(' and ');

/** What the registries of all trusted remotes offer. @returns {Promise<{ registry: string, remotes: OfferedBuilds[] }>} */
async function readRegistries() {
  const problems = findStorageProblems(process.env);
  if (problems.length) throw new Failure(problems.join('\n'));
  const settings = readStorageSettings(process.env);
  const read = async (/** @type {string} */ remote) => {
    const registry = await openRegistry({ ...settings, remote });
    return {
      remote,
      entries: entriesOf(await registry.read())
        .filter((entry) => isOffered(entry) && !isPreview(entry))
        .toReversed(),
    };
  };
  const trusted = await orFail(settings.trustedRemotes, readTrustedRemotes(settings.trustedRemotes));
  const remotes = await Promise.all(
    Object.keys(trusted.remotes)
      .sort()
      .map((remote) => orFail(`The registry of ${remote} in ${settings.registry}`, read(remote))),
  );
  if (!remotes.some(({ entries }) => entries.length))
    throw new Failure(
      `There is no build to compare with in ${settings.registry}, of the ${remotes.length} remotes in ${settings.trustedRemotes}.\nREGISTRY and TRUSTED_REMOTES name those of the site that the release is for.`,
    );
  return { registry: settings.registry, remotes };
}

/**
 * A storage says that it cannot be reached with an error of its own.
 * @template Value
 * @param {string} place
 * @param {Promise<Value>} reading
 */
const orFail = (place, reading) =>
  reading.catch((error) => {
    throw error instanceof Failure
      ? error
      : new Failure(`${place} cannot be read: ${messageOf(error.cause ?? error)}`);
  });

/** @param {readonly OfferedBuilds[]} remotes */
async function readBuilds(remotes) {
  const queue = remotes.flatMap(({ remote, entries }) => entries.map((entry) => ({ remote, entry })));
  const results = await mapSome(queue, async ({ remote, entry }) => {
    try {
      return { build: await readPublishedBuild(remote, entry) };
    } catch (error) {
      return {
        misfit: {
          build: nameBuild(remote, entry),
          what: `what the build needs is not known: ${messageOf(error)}`,
          todo: 'See that the host of the remote runs and has the files that were published.',
        },
      };
    }
  });
  return {
    builds: results.flatMap(({ build }) => build ?? []),
    unreadable: results.flatMap(({ misfit }) => misfit ?? []),
  };
}

/**
 * A few at once.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} task
 * @returns {Promise<Result[]>} in the order of the items
 */
async function mapSome(items, task) {
  /** @type {Result[]} */
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return results;
}

/**
 * Remotes whose pieces the shell places, and of which there is no build at all.
 * @param {readonly OfferedBuilds[]} remotes
 * @param {Release['shell']} shell
 * @returns {Finding[]}
 */
function findUnpublished(remotes, shell) {
  if (!shell) return [];
  const published = remotes.filter(({ entries }) => entries.length).map(({ remote }) => remote);
  const placed = new Set(Object.keys(shell.pieces).map((id) => id.split('/')[0] ?? ''));
  return [...placed]
    .filter((remote) => !published.includes(remote))
    .map((remote) => ({
      remote,
      what: `the shell places '${placedPieces(remote, shell).join("', '")}', and no build of this remote is published`,
      builds: [],
      todo: 'Have the remote in TRUSTED_REMOTES and publish it first, and release the shell that places it afterwards.',
    }));
}

/** @param {readonly Misfit[]} misfits @returns {Finding[]} */
function group(misfits) {
  /** @type {Map<string, Finding>} */
  const findings = new Map();
  for (const { build, what, todo } of misfits) {
    const key = `${build.remote} ${what}`;
    const { builds } = findings.get(key) ?? { builds: [] };
    findings.set(key, { remote: build.remote, what, todo, builds: [...builds, build] });
  }
  return [...findings.values()];
}

/** @param {Finding} finding */
const describe = ({ remote, what, todo, builds }) =>
  `${remote}: ${what}.\n  Where: ${builds.length ? listNames(builds) : 'in the registry'}.\n  To do: ${todo}`;

/** @param {readonly BuildName[]} builds */
const listNames = (builds) =>
  builds.map(({ version, state }) => `${version} (${state})`).join(', ') || 'not published';
