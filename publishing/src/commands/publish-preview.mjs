// The last steps of `npm run publish -- --preview`: a build that visitors do not get, and an address that shows it.
import { Failure } from '../process/failure.mjs';
import { findLastingLinkProblem, linkUrl } from '../override-links.mjs';
import { addPreview } from '../registry/changes.mjs';
import { entriesOf } from '../registry/schemas.mjs';

/** Days for which a preview can be seen. */
const DAYS = 7;
const MAX_DAYS = 30;
const A_DAY = 24 * 60 * 60 * 1000;

/**
 * @param {string | undefined} text
 * @returns {number}
 */
export function toDays(text = String(DAYS)) {
  const days = Number(text);
  if (text.trim() === '' || !(days > 0 && days <= MAX_DAYS))
    throw new Failure(`A preview stays for up to ${MAX_DAYS} days, not '${text}'.`);
  return days;
}

/**
 * Writes the preview into the registry, waits until each shell shows it, and prints its address.
 * @param {import('../command-context.mjs').RemoteContext} context
 * @param {import('../registry/changes.mjs').NewBuild} build
 * @param {{ days: number, why: string }} choices
 * @param {ReturnType<typeof import('../steps.mjs').timeSteps>['step']} step
 * @returns {Promise<import('../registry/schemas.mjs').RemoteRegistry>} the document that has it
 */
export async function publishPreview({ settings, registry, privateKey }, build, { days, why }, step) {
  const { remote, shells, site } = settings;
  const { version } = build.metadata;
  const until = new Date(Date.now() + days * A_DAY).toISOString();
  const reason = {
    privateKey,
    by: settings.by,
    action: /** @type {const} */ ('preview'),
    why: [version, why].filter(Boolean).join(': '),
  };
  const changed = await step('entry in the registry', () =>
    registry.change(reason, (entries, now) => addPreview(entries, build, until, now)),
  );
  const link = { remote, version, expiresAt: Date.parse(until) };
  await step('seen on the shells', () =>
    Promise.all(
      shells.map(async (shell) => {
        const problem = await findLastingLinkProblem(linkUrl(shell, link, privateKey));
        if (problem) throw new Failure(`${remote} ${version} is in the registry, and ${shell} ${problem}`);
      }),
    ),
  );
  const entry = entriesOf(changed).find(({ metadata }) => metadata.version === version);
  console.log(
    entry?.extras.previewUntil
      ? `${remote} ${version} is a preview until ${until}. Only who opens this address sees it:`
      : `${remote} ${version} is no preview: it was published before. This address shows it until ${until}:`,
  );
  console.log(linkUrl(site ?? shells[0] ?? '', link, privateKey));
  return changed;
}
