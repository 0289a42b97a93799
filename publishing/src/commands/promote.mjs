// Gives the visitors of one environment the build that another one has: the same bytes, which are not built again.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRemote, openRemote } from '../command-context.mjs';
import { fetchBuild } from '../hosts/fetch-build.mjs';
import { loadEnvironmentFile } from '../process/environment.mjs';
import { Failure } from '../process/failure.mjs';
import { findPublished, refuseWithdrawn } from '../registry/changes.mjs';
import { refuseFrozen } from '../registry/freeze.mjs';
import { entriesOf } from '../registry/schemas.mjs';
import { variableOf } from '../remotes/remote-packages.mjs';
import { readEnvironment } from '../settings.mjs';
import { timeSteps } from '../steps.mjs';
import { publishBuild, toPercent } from './publish.mjs';

/** @param {string[]} args */
export async function promote(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      why: { type: 'string', default: '' },
      canary: { type: 'string' },
      'allow-growth': { type: 'boolean', default: false },
      accept: { type: 'string' },
    },
  });
  const { remote, rest } = findRemote(positionals);
  const [from, to, wanted, ...more] = rest;
  if (!from || !to || from === to || more.length)
    throw new Failure(
      `From where to where? npm run promote -w mfe-${remote} -- staging production [version]`,
    );
  const percent = values.canary === undefined ? undefined : toPercent(values.canary);
  loadEnvironmentFile();
  const { source, target } = await openBoth(remote, from, to);
  const { entry, origin } = await within(from, async () => {
    const document = await source.registry.read();
    const found = findPublished(entriesOf(document), wanted);
    return { entry: found, origin: `${found.metadata.version} of ${from}, document ${document?.sequence}` };
  });
  await within(to, async () => {
    const document = await target.registry.read();
    refuseFrozen(document, 'promote');
    refuseWithdrawn(entriesOf(document), entry.metadata.version);
  });
  console.log(`  ${remote} ${origin}, to ${to}`);
  const { step } = timeSteps();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), `${remote}-`));
  try {
    await step(`files from ${new URL('..', entry.url).href}`, () => fetchBuild(entry, folder));
    await publishBuild(target, folder, {
      action: 'promote',
      percent,
      why: [origin, values.why].filter(Boolean).join('; '),
      mayGrow: values['allow-growth'],
      accept: values.accept,
      step,
    });
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/**
 * @param {string} remote
 * @param {string} from which is only read
 * @param {string} to
 */
async function openBoth(remote, from, to) {
  const places = ['REGISTRY', 'TRUSTED_REMOTES'];
  const ownOfTarget = [...places, 'SHELLS', variableOf(remote, 'HOST'), variableOf(remote, 'HOST_URL')];
  const fromEnv = readEnvironment(from, places, process.env);
  const toEnv = readEnvironment(to, ownOfTarget, process.env);
  const source = await within(from, () => openRemote(remote, { isReadOnly: true, env: fromEnv }));
  return { source, target: await within(to, () => openRemote(remote, { env: toEnv })) };
}

/**
 * Says of a failure in which environment it was.
 * @template T
 * @param {string} environment
 * @param {() => Promise<T>} task
 */
async function within(environment, task) {
  try {
    return await task();
  } catch (error) {
    throw error instanceof Failure ? new Failure(`In ${environment}: ${error.message}`) : error;
  }
}
