// Who has changed what and why, the newest change first.
import { parseArgs } from 'node:util';
import { findRemote, openRemote } from '../command-context.mjs';

/** Changes that are printed without `--all`. */
const SHOWN = 30;

/** @param {string[]} args */
export async function history(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const { remote } = findRemote(positionals);
  const { registry } = await openRemote(remote, { isReadOnly: true });
  let shown = 0;
  for await (const { sequence, change } of registry.history()) {
    const { at, by, action, from, to, why } = change;
    console.log(
      `${String(sequence).padStart(5)}  ${at}  ${by}  ${action}  ${from ?? '-'} -> ${to ?? '-'}${why && `  "${why}"`}`,
    );
    shown += 1;
    if (shown === SHOWN && !values.all) return console.log('       earlier ones: --all');
  }
  if (!shown) console.log(`${remote} was never published.`);
}
