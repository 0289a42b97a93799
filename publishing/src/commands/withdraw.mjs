// Takes a build out for good: nobody gets it again, and its files are not served any more.
import { parseArgs } from 'node:util';
import { findRemote, openRemote } from '../command-context.mjs';
import { openHost } from '../hosts/host.mjs';
import { Failure } from '../process/failure.mjs';
import { withdraw as withdrawBuild } from '../registry/changes.mjs';
import { timeSteps } from '../steps.mjs';

/** @param {string[]} args */
export async function withdraw(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { why: { type: 'string', default: '' } },
  });
  const { remote, rest } = findRemote(positionals);
  const [version, ...more] = rest;
  if (!version || more.length) throw new Failure(`Which build? npm run history -w mfe-${remote}`);
  const { settings, registry, privateKey } = await openRemote(remote);
  const { step } = timeSteps();
  const reason = { privateKey, by: settings.by, action: /** @type {const} */ ('withdraw'), why: values.why };
  await step('entry in the registry', () =>
    registry.change(reason, (entries, now) => withdrawBuild(entries, version, now)),
  );
  const areDeleted = await step(`files from ${settings.host}`, () => openHost(settings.host).delete(version));
  console.log(`${remote} ${version} is withdrawn: no command offers it any more.`);
  if (!areDeleted)
    console.log(`Its files are still in the bucket: delete ${settings.host}/${version}/ there.`);
}
