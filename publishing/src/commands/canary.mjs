// Gives a build a share of the visitors: 0 takes it from all, 100 makes it the live one. Or shares that grow by themselves,
// or a group of visitors.
import { parseArgs } from 'node:util';
import { findRemote, openRemote, untilSeen } from '../command-context.mjs';
import { Failure } from '../process/failure.mjs';
import { setShare } from '../registry/changes.mjs';
import { findCanaryEntry, findLiveEntry, GroupName } from '../registry/schemas.mjs';
import { timeSteps } from '../steps.mjs';
import { toPercent } from './publish.mjs';

/** @typedef {import('../registry/schemas.mjs').RemoteRegistry} Registry */
/** @typedef {import('../registry/changes.mjs').Share} Share */

const MAX_STEPS = 20;
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @param {string[]} args */
export async function canary(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      why: { type: 'string', default: '' },
      steps: { type: 'string' },
      every: { type: 'string' },
      group: { type: 'string' },
    },
  });
  const { remote, rest } = findRemote(positionals);
  const { share, version } = readWanted(values, rest);
  const context = await openRemote(remote);
  const { settings, registry, privateKey } = context;
  const { step } = timeSteps();
  const reason = { privateKey, by: settings.by, action: /** @type {const} */ ('canary'), why: values.why };
  const changed = await step('entry in the registry', () =>
    registry.change(reason, (entries, now) => setShare(entries, share(), version, now)),
  );
  await step('seen on the shells', async () => {
    await untilSeen(context, changed);
    await untilSeen(context, changed, 'canary');
  });
  console.log(describeResult(remote, changed));
}

/**
 * @param {{ steps?: string, every?: string, group?: string }} options
 * @param {readonly string[]} rest
 * @returns {{ share: () => Share, version: string | undefined }}
 */
function readWanted({ steps, every, group }, rest) {
  if (steps === undefined && every === undefined && group === undefined) {
    const [percent = '', version] = rest;
    const share = { traffic: toPercent(percent) };
    return { share: () => share, version };
  }
  const [version, ...more] = rest;
  if (more.length)
    throw new Failure(`What is '${more.join(' ')}'? With --steps or --group comes a version only.`);
  if (group !== undefined) {
    if (steps !== undefined || every !== undefined)
      throw new Failure(
        'A canary is for a group, or it grows in steps: --group and --steps exclude each other.',
      );
    if (!GroupName.safeParse(group).success)
      throw new Failure(
        `A group has a name like staff, of lower-case letters, digits and hyphens, not '${group}'.`,
      );
    return { share: () => ({ traffic: 0, group }), version };
  }
  const shares = readShares(steps);
  const pause = toMilliseconds(every);
  // From the moment in which it is written, by the clock of this machine, which the shells' clocks agree with.
  return { share: () => planSteps(shares, pause, Date.now()), version };
}

/** @param {string | undefined} text `5,25,100` */
function readShares(text) {
  const shares = (text ?? '').split(',').map((each) => toPercent(each));
  const areRising = shares.every((share, at) => share > (shares[at - 1] ?? 0));
  if (shares.length < 2 || shares.length > MAX_STEPS || !areRising)
    throw new Failure(`Steps are 2 to ${MAX_STEPS} shares that rise, like --steps 5,25,100, not '${text}'.`);
  return shares;
}

/** @param {string | undefined} text `20m` */
function toMilliseconds(text) {
  const [, number, unit] = /^(\d{1,4})([smhd])$/.exec(text ?? '') ?? [];
  if (!Number(number))
    throw new Failure(
      `The time from one step to the next is like --every 20m, with s, m, h or d, not '${text ?? ''}'.`,
    );
  return Number(number) * units[/** @type {keyof typeof units} */ (unit)];
}

/**
 * @param {readonly number[]} shares
 * @param {number} pause milliseconds
 * @param {number} start
 * @returns {Share}
 */
function planSteps(shares, pause, start) {
  const steps = shares.map((traffic, at) => ({ traffic, from: new Date(start + at * pause).toISOString() }));
  return { traffic: shares[0] ?? 0, steps };
}

/** @param {string} remote @param {Registry} changed */
function describeResult(remote, changed) {
  const live = findLiveEntry(changed)?.metadata.version;
  const running = findCanaryEntry(changed);
  if (!running) return `${remote} ${live} is live, and no canary runs.`;
  const { metadata, deployment, extras } = running;
  const name = `${remote} ${metadata.version}`;
  if (extras.group) return `${name} is for the group ${extras.group}, all others have ${live}.`;
  return [
    `${name} has ${deployment.traffic} % of the visitors, ${live} has the rest.`,
    ...(extras.steps ?? []).slice(1).map(({ traffic, from }) => `  ${traffic} % from ${from}`),
  ].join('\n');
}
