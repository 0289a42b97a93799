// What the shells of a site show: a build is called live only when they were seen with it.
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds for which a shell may still show something else. */
const PATIENCE = 15_000;
const REQUEST_TIMEOUT = 3_000;
/** Who asks: visitors who get the live build, and those who get a canary of all, or of a group. */
const LIVE_VISITOR = 'site-bucket=9999';
/** @param {string | undefined} group */
export const canaryVisitor = (group) => (group ? `site-group=${group}` : 'site-bucket=0');

/** @typedef {{ shell: string, version?: string | undefined, problem?: string | undefined }} Sighting */

/**
 * The build of a remote that a shell responds with. The request makes the shell read the registry.
 * @param {string} shell
 * @param {string} remote
 * @param {string} [visitor] the cookies by which the shell chooses
 * @returns {Promise<Sighting>}
 */
export async function look(shell, remote, visitor = LIVE_VISITOR) {
  try {
    const response = await fetch(`${shell}/composition.json`, {
      headers: { cookie: visitor },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      cache: 'no-store',
    });
    if (!response.ok) return { shell, problem: `responds with ${response.status}` };
    const { remotes } = /** @type {{ remotes: Record<string, { version: string } | undefined> }} */ (
      await response.json()
    );
    return { shell, version: remotes[remote]?.version };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { shell, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

/**
 * Waits until each shell responds with a version that is expected.
 * @param {readonly string[]} shells
 * @param {string} remote
 * @param {(version: string | undefined) => Promise<boolean>} isExpected
 * @param {string} [visitor] see `look`
 * @returns {Promise<Sighting[]>} the shells that were not seen with it
 */
export async function findShellsWithout(shells, remote, isExpected, visitor) {
  const deadline = Date.now() + PATIENCE;
  const sightings = await Promise.all(
    shells.map(async (shell) => {
      for (;;) {
        const sighting = await look(shell, remote, visitor);
        if (!sighting.problem && (await isExpected(sighting.version))) return undefined;
        if (Date.now() > deadline) return sighting;
        await pause(50);
      }
    }),
  );
  return sightings.filter((sighting) => sighting !== undefined);
}

/** @param {Sighting} sighting */
export const describeSighting = ({ shell, version, problem }) =>
  `${shell} ${problem ?? (version ? `has ${version}` : 'has no build of it')}`;
