// What the registry says of a remote, and what each shell responds.
import { findRemote, openRemote } from '../command-context.mjs';
import { Failure } from '../process/failure.mjs';
import { describeFreeze } from '../registry/freeze.mjs';
import { entriesOf, findLiveEntry, stateOf } from '../registry/schemas.mjs';
import { describeSighting, look } from '../shells.mjs';

/** @param {string[]} args */
export async function status(args) {
  const { remote } = findRemote(args);
  const { settings, registry } = await openRemote(remote, { isReadOnly: true });
  const document = await registry.read();
  console.log(`${remote} in ${settings.registry}, document ${document?.sequence ?? 'none'}`);
  for (const entry of entriesOf(document).toReversed()) {
    const { metadata, deployment, extras } = entry;
    const state = stateOf(entry);
    const share = extras.group ?? (deployment.traffic > 0 ? `${deployment.traffic} %` : '');
    const end = extras.previewUntil ? `  until ${extras.previewUntil}` : '';
    console.log(
      `  ${state.padEnd(10)}${share.padEnd(6)} ${metadata.version}  ${extras.publishedAt}  by ${extras.publishedBy}${end}`,
    );
    for (const line of describeSteps(entry)) console.log(`    ${line}`);
  }
  if (document?.freeze) console.log(`  ${describeFreeze(document.freeze)}`);
  const damage = await registry.findDamage();
  if (damage) console.log(`  ${damage}; the next change repairs it`);
  const sightings = await Promise.all(settings.shells.map((shell) => look(shell, remote)));
  for (const sighting of sightings) console.log(describeSighting(sighting));
  const live = findLiveEntry(document)?.metadata.version;
  const differing = sightings.filter(({ version, problem }) => problem || version !== live);
  if (differing.length)
    throw new Failure(`Not every shell has what the registry says (${live ?? 'nothing'}).`);
}

/** The step in force, and those that follow. @param {import('../registry/schemas.mjs').RegistryEntry} entry */
const describeSteps = ({ deployment, extras: { steps = [] } }) =>
  steps.flatMap(({ traffic, from }, at) => {
    if (traffic < deployment.traffic) return [];
    return `step ${at + 1} of ${steps.length}: ${traffic} % from ${from}${traffic === deployment.traffic ? ', now' : ''}`;
  });
