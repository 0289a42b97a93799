// The whole site on one machine: what it takes to run, and its parts side by side.
import fs from 'node:fs/promises';
import path from 'node:path';
import { makeBrochure } from './brochure.mjs';
import { buildChanged, listRemotes, listRooms } from './builds.mjs';
import { withProgress } from './commands.mjs';
import { checkNode, loadEnvironmentFile, readSettings, repository } from './environment.mjs';
import { installWhenNeeded } from './install.mjs';
import { describePart } from './parts.mjs';
import { checkPorts } from './ports.mjs';
import { keepRunning } from './supervisor.mjs';
import { whenToldToStop } from './when-told-to-stop.mjs';

/** @typedef {import('./environment.mjs').Mode} Mode */
/** @typedef {import('./environment.mjs').Settings} Settings */
/** @typedef {Map<string, ReturnType<typeof keepRunning>>} RunningParts */

/**
 * Everything before the first part runs, then the parts, until the process is told to stop.
 * @param {Mode} mode
 */
export async function launchSite(mode) {
  checkNode();
  /** @type {RunningParts} */
  const running = new Map();
  const stopping = new AbortController();
  whenToldToStop({
    stop: (signal) => {
      stopping.abort();
      return stopAll(running, signal);
    },
    kill: () => running.forEach((part) => part.kill()),
  });
  loadEnvironmentFile();
  const settings = readSettings();
  const parts = ['api', ...(await listRemotes()), 'shell'].filter(
    (part) => !settings.elsewhere.includes(part),
  );
  await checkPorts(
    settings.host,
    [...settings.ports].filter(([part]) => parts.includes(part)),
  );
  await installWhenNeeded();
  await refreshBuilds(settings, mode);
  await startParts(parts, running, settings, mode);
  console.log(`\nThe site is at ${settings.addressOf('shell')}`);
  console.log(`Logs are in ${path.join(settings.varDir, 'logs')}. Ctrl-C stops everything.`);
  if (settings.makesBrochure && parts.includes('shell'))
    void makeBrochure(settings, { ifChanged: true, say: console.log, signal: stopping.signal });
  return { settings, running };
}

/**
 * Builds what changed and publishes the remotes among it.
 * @param {Settings} settings
 * @param {Mode} mode
 * @returns {Promise<string[]>} the rooms that were built
 */
export async function refreshBuilds(settings, mode) {
  const built = await buildChanged(await listRooms(), mode);
  // Not before the packages are there.
  const { isPublished, publishBuild, readdressBuilds } = await import('../registry/publish.mjs');
  for (const remote of await listRemotes()) {
    const folder = path.join(repository, `mfe-${remote}`, 'dist');
    const { version } = JSON.parse(await fs.readFile(path.join(folder, 'manifest.json'), 'utf8'));
    if (await isPublished(settings, remote, version)) await readdressBuilds(settings, remote);
    else console.log(`${remote} ${await publishBuild(settings, remote, folder)} is live`);
  }
  return built;
}

/**
 * @param {string[]} names
 * @param {RunningParts} running
 * @param {Settings} settings
 * @param {Mode} mode
 */
async function startParts(names, running, settings, mode) {
  const start = async (/** @type {string} */ name) => {
    const pid = await new Promise((onReady, onGivenUp) => {
      const part = describePart(name, settings, mode);
      running.set(name, keepRunning(part, { say: console.log, onReady, onGivenUp }));
    });
    console.log(`${name.padEnd(10)}${settings.addressOf(name)}  (pid ${pid})`);
  };
  // The shell comes last: whoever gets a page at all gets a whole one.
  const others = Promise.all(names.filter((name) => name !== 'shell').map(start));
  const all = others.then(() => (names.includes('shell') ? start('shell') : undefined));
  try {
    await withProgress(() => 'still starting', all);
  } catch (error) {
    await stopAll(running, 'SIGINT');
    throw error;
  }
}

/**
 * The shell goes first: what it still answers needs the others.
 * @param {RunningParts} running
 * @param {'SIGTERM' | 'SIGINT'} signal
 */
async function stopAll(running, signal) {
  await running.get('shell')?.stop(signal);
  await Promise.all([...running.values()].map((part) => part.stop(signal)));
}
