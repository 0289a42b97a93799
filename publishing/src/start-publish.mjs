// What `npm start` publishes: the builds of the checkout, into the registry of its own VAR_DIR. It replaces only builds
// that a start has published, never those of a person or a pipeline.
import fs from 'node:fs/promises';
import path from 'node:path';
import { checkBuild } from './gate/check-build.mjs';
import { openHost } from './hosts/host.mjs';
import { createPrivateKey } from './keys.mjs';
import { openRegistry } from './open-registry.mjs';
import { goLive } from './registry/changes.mjs';
import { describeFreeze } from './registry/freeze.mjs';
import { BuildManifest, entriesOf, hasVisitors, isOffered, isPreview } from './registry/schemas.mjs';
import { publicKeyOf } from './registry/signed-document.mjs';
import { readPublishingSettings } from './settings.mjs';
import { takeOverOldRegistry } from './take-over-old-registry.mjs';
import { trustLocalKeys } from './trusted-remotes.mjs';

/** @typedef {import('./settings.mjs').PublishingSettings} PublishingSettings */
/** @typedef {import('./settings.mjs').RemoteDescription} RemoteDescription */
/** @typedef {import('./registry/schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {import('./registry/remote-registry.mjs').RemoteRegistry} RemoteRegistry */

/**
 * @param {RemoteDescription} description
 * @param {string} build the folder that webpack wrote
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} what a person should read
 */
export async function publishAtStart(description, build, env) {
  const settings = readPublishingSettings(description, env);
  const { remote } = settings;
  if (!path.isAbsolute(settings.registry) || !path.isAbsolute(settings.host))
    return `${remote} is published elsewhere (${settings.registry}): this start changes nothing there`;
  const privateKey = await createPrivateKey(settings.varDir, remote);
  await trustLocalKeys(settings, publicKeyOf(privateKey), description.publicKeys);
  const registry = await openRegistry(settings, { privateKey, publicKeys: description.publicKeys });
  const reason = { privateKey, by: settings.by };
  await takeOverOldRegistry(settings.varDir, remote, registry, reason);
  await followHost(settings, registry, reason);

  const { version } = BuildManifest.parse(
    JSON.parse(await fs.readFile(path.join(build, 'manifest.json'), 'utf8')),
  );
  const document = await registry.read();
  const entries = entriesOf(document);
  const foreign = entries.find((entry) => hasVisitors(entry) && entry.extras.publishedBy !== 'start');
  if (foreign)
    return `${remote} ${foreign.metadata.version} stays: it was not published by 'npm start' (this checkout has ${version})`;
  const known = entries.find(({ metadata }) => metadata.version === version);
  if (known && !isOffered(known))
    return `${remote} ${version} was withdrawn at ${known.extras.withdrawnAt}: this start does not publish it again`;
  // It stays as it is, live or rolled back.
  if (newestEntry(entries)?.metadata.version === version && (await isHosted(settings, version)))
    return undefined;
  if (document?.freeze)
    return `${remote} is ${describeFreeze(document.freeze)}: this start does not publish ${version}`;
  const { integrity } = await checkBuild(remote, build, { isQuick: true });
  await openHost(settings.host).put(version, build);
  const entry = { url: manifestUrl(settings, version), metadata: { version, integrity } };
  const changed = await registry.change({ ...reason, action: 'publish', why: 'npm start' }, (before, now) =>
    goLive(before, { ...entry, publishedBy: 'start' }, now),
  );
  await openHost(settings.host).deleteExpired(
    remote,
    entriesOf(changed)
      .filter(isOffered)
      .map(({ metadata }) => metadata.version),
  );
  return `${remote} ${version} is live`;
}

/**
 * Follows a host that moved to another port: the builds are the same, their URLs are not.
 * @param {PublishingSettings} settings
 * @param {RemoteRegistry} registry
 * @param {{ privateKey: string, by: string }} reason
 */
async function followHost(settings, registry, reason) {
  const hosted = await fs.readdir(settings.host).catch(() => /** @type {string[]} */ ([]));
  const isElsewhere = (/** @type {RegistryEntry} */ { url, metadata }) =>
    hosted.includes(metadata.version) && url !== manifestUrl(settings, metadata.version);
  const why = `the host is at ${settings.hostUrl}`;
  if (!entriesOf(await registry.read()).some(isElsewhere)) return;
  await registry.change({ ...reason, action: 'update URLs', why }, (entries) =>
    entries.map((entry) =>
      isElsewhere(entry) ? { ...entry, url: manifestUrl(settings, entry.metadata.version) } : entry,
    ),
  );
}

/** The build that was published last, live or rolled back since. @param {readonly RegistryEntry[]} entries */
const newestEntry = (entries) =>
  entries
    .filter((entry) => !isPreview(entry))
    .toSorted((a, b) => (a.extras.publishedAt < b.extras.publishedAt ? 1 : -1))[0];

/** @param {PublishingSettings} settings @param {string} version */
const isHosted = ({ host }, version) =>
  fs.access(path.join(host, version, 'manifest.json')).then(
    () => true,
    () => false,
  );

/** @param {Pick<PublishingSettings, 'hostUrl'>} settings @param {string} version */
const manifestUrl = ({ hostUrl }, version) => `${hostUrl}/${version}/manifest.json`;
