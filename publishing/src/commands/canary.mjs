// Gives a build a share of the visitors: 0 takes it from all, 100 makes it the live one.
import { parseArgs } from 'node:util';
import { findRemote, openRemote, untilSeen } from '../command-context.mjs';
import { setTraffic } from '../registry/changes.mjs';
import { findCanaryEntry, findLiveEntry } from '../registry/schemas.mjs';
import { timeSteps } from '../steps.mjs';
import { toPercent } from './publish.mjs';

/** @param {string[]} args */
export async function canary(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { why: { type: 'string', default: '' } },
  });
  const { remote, rest } = findRemote(positionals);
  const [share = '', version] = rest;
  const percent = toPercent(share);
  const context = await openRemote(remote);
  const { settings, registry, privateKey } = context;
  const { step } = timeSteps();
  const reason = { privateKey, by: settings.by, action: /** @type {const} */ ('canary'), why: values.why };
  const changed = await step('entry in the registry', () =>
    registry.change(reason, (entries, now) => setTraffic(entries, percent, version, now)),
  );
  const live = findLiveEntry(changed)?.metadata.version;
  const running = findCanaryEntry(changed)?.metadata.version;
  await step('seen on the shells', async () => {
    await untilSeen(context, changed);
    await untilSeen(context, changed, 'canary');
  });
  console.log(
    running
      ? `${remote} ${running} has ${percent} % of the visitors, ${live} has the rest.`
      : `${remote} ${live} is live, and no canary runs.`,
  );
}
