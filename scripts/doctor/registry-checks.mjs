// Checks the registry of each trusted remote: its signature, and that the manifest of each build in it can be read and
// is the one that was published. Reads only.
import { createHash } from 'node:crypto';
import { good, note, wrong } from './findings.mjs';
import { messageOf } from './machine-checks.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('../launcher/environment.mjs').Settings} Settings */
/** @typedef {import('../../publishing/src/registry/schemas.mjs').RegistryEntry} RegistryEntry */

/** Milliseconds. */
const TIMEOUT = 5_000;

/**
 * @param {Settings} settings
 * @returns {Promise<Finding[]>}
 */
export async function checkRemotes(settings) {
  const check = 'Registry';
  // Imported late: the doctor runs where no package is installed, too.
  const { readTrustedRemotes } = await import('../../publishing/src/trusted-remotes.mjs');
  try {
    const { remotes } = await readTrustedRemotes(settings.trustedRemotes);
    const names = Object.keys(remotes);
    if (!names.length)
      return [note(check, `${settings.trustedRemotes} names no remote yet`, 'npm start, or npm run publish')];
    const findings = await Promise.all(names.map((name) => checkRemote(settings, name)));
    return [good(check, settings.registry), ...findings.flat()];
  } catch (error) {
    return [wrong(check, messageOf(error), 'See TRUSTED_REMOTES and REGISTRY in .env.example.')];
  }
}

/** @param {Settings} settings @param {string} name @returns {Promise<Finding[]>} */
async function checkRemote(settings, name) {
  const check = `Remote ${name}`;
  const publish = `npm run publish -w mfe-${name}, or npm start`;
  try {
    const { openRegistry } = await import('../../publishing/src/open-registry.mjs');
    const { entriesOf, findLiveEntry } = await import('../../publishing/src/registry/schemas.mjs');
    const registry = await openRegistry({ ...settings, remote: name });
    const damage = await registry.findDamage();
    if (damage) return [wrong(check, damage, `The next change repairs it: ${publish}`)];
    const document = await registry.read();
    const live = findLiveEntry(document);
    if (!live) return [note(check, 'not published yet', publish)];
    const entries = entriesOf(document);
    const problems = (await Promise.all(entries.map(findManifestProblem))).filter(Boolean);
    // Hosts of this machine run only while the site does.
    const isStopped = problems.length > 0 && problems.every((problem) => problem?.includes('ECONNREFUSED'));
    if (isStopped && !settings.elsewhere.includes(name))
      return [note(check, `${live.metadata.version} is live; its host does not run`, 'npm start')];
    return problems.length
      ? problems.map((problem) => wrong(check, String(problem), publish))
      : [
          good(
            check,
            `${live.metadata.version} is live; ${entries.length === 1 ? '1 build' : `${entries.length} builds`} can be loaded`,
          ),
        ];
  } catch (error) {
    return [wrong(check, messageOf(error), publish)];
  }
}

/** @param {RegistryEntry} entry @returns {Promise<string | undefined>} */
async function findManifestProblem({ url, metadata }) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const content = Buffer.from(await response.arrayBuffer());
    if (!response.ok) return `${url} responds with ${response.status}`;
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return integrity === metadata.integrity ? undefined : `${url} is not what was published`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `${url}: ${/** @type {{ code?: string }} */ (cause).code ?? messageOf(cause)}`;
  }
}
