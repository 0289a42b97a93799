// Publishes a build of a remote: every step that visitors could notice comes after those that can fail.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRemote, openRemote, untilSeen } from '../command-context.mjs';
import { release, repository } from '../process/environment.mjs';
import { Failure } from '../process/failure.mjs';
import { checkBuild } from '../gate/check-build.mjs';
import { copyBuild, isElsewhere } from '../hosts/copy-build.mjs';
import { openHost } from '../hosts/host.mjs';
import { checkServedFiles } from '../hosts/check-served-files.mjs';
import { addCanary, goLive, refuseWithdrawn } from '../registry/changes.mjs';
import { refuseFrozen } from '../registry/freeze.mjs';
import { entriesOf, findLiveEntry, isOffered } from '../registry/schemas.mjs';
import { variableOf } from '../remotes/remote-packages.mjs';
import { publicEnvironment } from '../process/public-environment.mjs';
import { runWebpack } from '../process/run-webpack.mjs';
import { timeSteps } from '../steps.mjs';
import { publishPreview, toDays } from './publish-preview.mjs';

/** @param {string[]} args */
export async function publish(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'no-build': { type: 'boolean' },
      from: { type: 'string' },
      why: { type: 'string', default: '' },
      canary: { type: 'string' },
      preview: { type: 'boolean', default: false },
      days: { type: 'string' },
      'allow-growth': { type: 'boolean' },
      accept: { type: 'string' },
    },
  });
  const { remote, rest } = findRemote(positionals);
  if (rest.length)
    throw new Failure(`What is '${rest.join(' ')}'? A build elsewhere is --from <folder, s3://... or URL>.`);
  const percent = values.canary === undefined ? undefined : toPercent(values.canary);
  if (values.preview && percent !== undefined)
    throw new Failure('A preview has no visitors: --preview or --canary, not both.');
  if (values.days !== undefined && !values.preview)
    throw new Failure('--days is how long a preview stays: add --preview.');
  const days = toDays(values.days);
  const context = await openRemote(remote);
  const action = values.preview ? 'preview' : percent === undefined ? 'publish' : 'canary';
  refuseFrozen(await context.registry.read(), action);
  const { step } = timeSteps();

  if (!values.from && !values['no-build']) await build(remote, step);
  const mayGrow = values['allow-growth'] ?? false;
  const { why, accept } = values;
  await withBuild(remote, values.from, step, (folder) =>
    publishBuild(context, folder, { action, percent, days, why, mayGrow, accept, step }),
  );
}

/** @param {string} remote @param {PublishOptions['step']} step */
async function build(remote, step) {
  if (release)
    throw new Failure(
      'A release builds nothing. Publish a build that was made elsewhere, --from <folder, s3://... or URL>, or the one that came with this release: --no-build.',
    );
  // The compiler takes a while to load.
  await step('types', async () =>
    (await import('../check-types.mjs')).checkTypes(repository, `mfe-${remote}`),
  );
  await step('release build', () =>
    runWebpack(
      repository,
      `mfe-${remote}`,
      publicEnvironment(process.env),
      (errors) => `${errors}\nNothing was published.`,
    ),
  );
}

/**
 * @param {string} remote
 * @param {string | undefined} from a folder, a bucket or a URL; without it, the build of this checkout
 * @param {PublishOptions['step']} step
 * @param {(folder: string) => Promise<void>} task
 */
async function withBuild(remote, from, step, task) {
  if (!from) return task(path.join(repository, `mfe-${remote}`, 'dist'));
  // npm changes the working folder; paths are relative to the folder in which npm was called.
  if (!isElsewhere(from)) return task(path.resolve(process.env.INIT_CWD ?? process.cwd(), from));
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), `${remote}-`));
  try {
    await step(`files from ${from}`, () => copyBuild(from.replace(/\/$/, ''), folder, process.env));
    await task(folder);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/**
 * @typedef {object} PublishOptions
 * @property {import('../registry/schemas.mjs').RegistryChange['action']} action
 * @property {number | undefined} percent of a canary
 * @property {number} [days] for which a preview is there
 * @property {string} why
 * @property {boolean} mayGrow a piece may be much larger than the live one
 * @property {string | undefined} accept why it may lack what the live build shows
 * @property {ReturnType<typeof timeSteps>['step']} step
 */

/**
 * Checks a build that is on this disk, and gives it to visitors.
 * @param {import('../command-context.mjs').RemoteContext} context
 * @param {string} folder
 * @param {PublishOptions} options
 */
export async function publishBuild(
  context,
  folder,
  { action, percent, days = toDays(), why, mayGrow, accept, step },
) {
  const { settings, registry } = context;
  const { remote } = settings;
  if (accept?.trim() === '') throw new Failure('--accept needs the reason, which goes into the history.');
  const { version, integrity, manifest, checks } = await step('checks', async () =>
    checkBuild(remote, folder, {
      shells: settings.shells,
      // Who names shells wants to be sure; without names it is the local site, which may not run.
      needsLive: Boolean(settings.env.SHELLS),
      live: findLiveEntry(await registry.read()),
      mayGrow,
      accept,
      inBrowser: settings.checksInBrowser,
      onNote: (note) => console.log(`  ${note}`),
    }),
  );
  // Before its files are public again.
  refuseWithdrawn(entriesOf(await registry.read()), version);
  const host = openHost(settings.host, settings.env);
  await step(`files to ${settings.host}`, () => host.put(version, folder));
  await step(`read back from ${settings.hostUrl}`, () =>
    checkServedFiles(`${settings.hostUrl}/${version}/`, manifest, integrity, hintForHost(settings)),
  );
  const build = {
    metadata: { version, integrity },
    checks,
    url: `${settings.hostUrl}/${version}/manifest.json`,
    publishedBy: /** @type {const} */ ('pipeline'),
  };
  const unchecked = settings.checksInBrowser ? '' : 'not checked in a browser';
  const accepted = accept && `accepted: ${accept}`;
  const reason = { action, why: [why, accepted, unchecked].filter(Boolean).join('; ') };
  const changed =
    action === 'preview'
      ? await publishPreview(context, build, { days, why: reason.why }, step)
      : await giveToVisitors(context, build, { ...reason, percent }, step);
  await host.deleteExpired(
    remote,
    entriesOf(changed)
      .filter(isOffered)
      .map(({ metadata }) => metadata.version),
  );
}

/**
 * @param {import('../command-context.mjs').RemoteContext} context
 * @param {import('../registry/changes.mjs').NewBuild} build
 * @param {Pick<PublishOptions, 'action' | 'why' | 'percent'>} change
 * @param {PublishOptions['step']} step
 */
async function giveToVisitors(context, build, change, step) {
  const { settings, registry } = context;
  const { percent } = change;
  const changed = await step('entry in the registry', () => write(context, build, change));
  const isCanary = percent !== undefined && percent < 100;
  if (percent !== 0)
    await step('seen on the shells', () => untilSeen(context, changed, isCanary ? 'canary' : 'live'));
  const { version } = build.metadata;
  console.log(
    describeResult(settings.remote, version, isCanary ? percent : undefined, await registry.read()),
  );
  return changed;
}

/** @param {import('../settings.mjs').PublishingSettings} settings */
const hintForHost = ({ remote, isLocalSite }) =>
  isLocalSite
    ? ` A site on this machine must have been started with the same ${variableOf(remote, 'PORT')}, if it is set.`
    : '';

/**
 * @param {string} remote
 * @param {string} version
 * @param {number | undefined} percent of a canary
 * @param {import('../registry/schemas.mjs').RemoteRegistry | undefined} document now
 */
function describeResult(remote, version, percent, document) {
  if (percent !== undefined) return `${remote} ${version} is a canary with ${percent} % of the visitors.`;
  const live = findLiveEntry(document)?.metadata.version;
  return live === version
    ? `${remote} ${version} is live.`
    : `${remote} ${version} was published, and ${live} after it: ${live} is live.`;
}

/**
 * @param {import('../command-context.mjs').RemoteContext} context
 * @param {import('../registry/changes.mjs').NewBuild} build
 * @param {Pick<PublishOptions, 'action' | 'why' | 'percent'>} change
 */
function write({ settings, registry, privateKey }, build, { action, why, percent }) {
  return registry.change({ privateKey, action, by: settings.by, why }, (entries, now) =>
    percent === undefined || percent === 100
      ? goLive(entries, build, now)
      : addCanary(entries, build, percent, now),
  );
}

/** @param {string} text */
export function toPercent(text) {
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100))
    throw new Failure(`A share of the visitors is a number from 0 to 100, not '${text}'.`);
  return percent;
}
