// Keeps visitors on the builds that they have, until it is ended: see registry/freeze.mjs.
import { parseArgs } from 'node:util';
import { findRemote, openRemote, openSite } from '../command-context.mjs';
import { Failure } from '../process/failure.mjs';
import { describeFreeze, holdShares } from '../registry/freeze.mjs';
import { withEachRemote } from './with-each-remote.mjs';

/** @param {string[]} args */
export const freeze = (args) => change('freeze', args);

/** @param {string[]} args */
export const unfreeze = (args) => change('unfreeze', args);

/** @typedef {'freeze' | 'unfreeze'} Action */

/** @param {Action} action @param {string[]} args */
async function change(action, args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { why: { type: 'string', default: '' }, all: { type: 'boolean', default: false } },
  });
  if (action === 'freeze' && !values.why)
    throw new Failure('Why? Who is refused meanwhile reads it: --why "the trade fair, until Monday"');
  if (values.all) {
    const { remotes } = await openSite();
    await withEachRemote(remotes, (remote) => changeRemote(remote, action, values.why));
    return;
  }
  const { remote } = findRemote(positionals);
  console.log(`${remote} ${await changeRemote(remote, action, values.why)}`);
}

/**
 * @param {string} remote
 * @param {Action} action
 * @param {string} why
 */
async function changeRemote(remote, action, why) {
  const { registry, settings, privateKey } = await openRemote(remote);
  const before = await registry.read();
  if (!before) throw new Failure(`${remote} was never published.`);
  if (before.freeze && action === 'freeze') return `is ${describeFreeze(before.freeze)}, already.`;
  if (!before.freeze && action === 'unfreeze') return 'is not frozen.';
  const { freeze } = await registry.change({ privateKey, by: settings.by, action, why }, holdShares);
  return freeze ? `is ${describeFreeze(freeze)}.` : 'is not frozen any more.';
}
