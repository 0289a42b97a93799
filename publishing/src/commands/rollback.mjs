// Makes an earlier build live again. Builds nothing.
import { parseArgs } from 'node:util';
import { findRemote, openRemote, untilSeen } from '../command-context.mjs';
import { rollBack } from '../registry/changes.mjs';
import { findLiveEntry } from '../registry/schemas.mjs';
import { timeSteps } from '../steps.mjs';

/** @param {string[]} args */
export async function rollback(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { why: { type: 'string', default: '' } },
  });
  const { remote, rest } = findRemote(positionals);
  const context = await openRemote(remote);
  const { settings, registry, privateKey } = context;
  const { step } = timeSteps();
  const reason = { privateKey, by: settings.by, action: /** @type {const} */ ('rollback'), why: values.why };
  const changed = await step('entry in the registry', () =>
    registry.change(reason, (entries, now) => rollBack(entries, rest[0], now)),
  );
  await step('seen on the shells', () => untilSeen(context, changed));
  console.log(`${remote} ${findLiveEntry(changed)?.metadata.version} is live.`);
}
