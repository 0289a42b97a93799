// Where builds are served from: `VAR_DIR/remotes/<remote>/<version>`, a folder that never changes again.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../launcher/failure.mjs';
import { checkBuild } from './check-build.mjs';
import { changeEntries, goLive, newestEntry, readRegistry } from './registry.mjs';

/** @typedef {import('../launcher/environment.mjs').Settings} Settings */

/**
 * @param {Settings} settings
 * @param {string} remote
 */
const hostFolder = ({ varDir }, remote) => path.join(varDir, 'remotes', remote);

/**
 * Checks a build, puts it on the remote's host and makes it live.
 * @param {Settings} settings
 * @param {string} remote
 * @param {string} build the folder that webpack wrote
 * @returns {Promise<string>} the version that is live now
 */
export async function publishBuild(settings, remote, build) {
  const { version, integrity } = await checkBuild(remote, build);
  const host = hostFolder(settings, remote);
  await copyOnce(build, path.join(host, version));
  await changeEntries(settings.registry, remote, (entries) =>
    goLive(entries, {
      url: manifestUrl(settings, remote, version),
      metadata: { version, integrity },
      deployment: { traffic: 100, default: true },
      extras: { publishedAt: new Date().toISOString() },
    }),
  );
  return version;
}

/**
 * @param {string} build
 * @param {string} folder
 */
async function copyOnce(build, folder) {
  const unfinished = path.join(path.dirname(folder), `.${path.basename(folder)}-${randomUUID()}`);
  const isBuildFile = (/** @type {string} */ source) =>
    source === build || !path.basename(source).startsWith('.');
  await fs.cp(build, unfinished, { recursive: true, filter: isBuildFile });
  try {
    await fs.rename(unfinished, folder);
  } catch {
    // It was published before: then it must be the same build, and there is nothing to add.
    await fs.rm(unfinished, { recursive: true });
    const [published, candidate] = await Promise.all([folder, build].map(readManifest));
    if (published !== candidate)
      throw new Failure(
        `Another build was published before as ${path.basename(folder)}; it was not replaced.`,
      );
  }
}

/** @param {string} folder */
const readManifest = (folder) => fs.readFile(path.join(folder, 'manifest.json'), 'utf8');

/**
 * Whether the newest published build is this one. Such a build stays as it is, live or rolled back.
 * @param {Settings} settings
 * @param {string} remote
 * @param {string} version of the build that is there to be published
 */
export async function isPublished(settings, remote, version) {
  const { microFrontends } = await readRegistry(settings.registry);
  const newest = newestEntry(microFrontends[remote] ?? []);
  const folder = path.join(hostFolder(settings, remote), version);
  return (
    newest?.metadata.version === version &&
    (await fs.access(folder).then(
      () => true,
      () => false,
    ))
  );
}

/**
 * Follows a host that moved to another port: the builds are the same, their URLs are not.
 * @param {Settings} settings
 * @param {string} remote
 */
export async function updateManifestUrls(settings, remote) {
  const host = hostFolder(settings, remote);
  const hostedVersions = await fs.readdir(host);
  const withUrl = (/** @type {import('./registry.mjs').RegistryEntry} */ entry) => {
    const { version } = entry.metadata;
    return hostedVersions.includes(version)
      ? { ...entry, url: manifestUrl(settings, remote, version) }
      : entry;
  };
  await changeEntries(settings.registry, remote, (entries) => entries.map(withUrl));
}

/**
 * @param {Settings} settings
 * @param {string} remote
 * @param {string} version
 */
const manifestUrl = ({ urlOf }, remote, version) => `${urlOf(remote)}/${version}/manifest.json`;
