// The whole site on one machine: checks, installation, builds, then all services side by side.
import path from 'node:path';
import { buildChanged, listRemotes, listPackages } from './builds.mjs';
import { withProgress } from './commands.mjs';
import {
  checkNode,
  loadEnvironmentFile,
  readSettings,
  repository,
  serviceEnvironment,
} from './environment.mjs';
import { installWhenNeeded } from './install.mjs';
import { followRemotes } from './follow-remotes.mjs';
import { describeService } from './services.mjs';
import { checkPorts } from './ports.mjs';
import { superviseService } from './supervisor.mjs';
import { onShutdown } from './on-shutdown.mjs';

/** @typedef {import('./environment.mjs').Mode} Mode */
/** @typedef {import('./environment.mjs').Settings} Settings */
/** @typedef {Map<string, ReturnType<typeof superviseService>>} RunningServices */

/**
 * Prepares everything, then runs the services until a shutdown signal.
 * @param {Mode} mode
 */
export async function launchSite(mode) {
  checkNode();
  const times = startTimes();
  /** @type {RunningServices} */
  const running = new Map();
  const stopping = new AbortController();
  onShutdown({
    stop: (signal) => {
      stopping.abort();
      return stopAll(running, signal);
    },
    kill: () => running.forEach((service) => service.kill()),
  });
  loadEnvironmentFile();
  const settings = readSettings();
  const services = ['api', ...listRemotes(), 'shell'].filter(
    (service) => !settings.elsewhere.includes(service),
  );
  await checkPorts(
    settings.host,
    [...settings.ports].filter(([service]) => services.includes(service)),
  );
  await installWhenNeeded({ withDev: false });
  times.end('checks and packages');
  await refreshBuilds(settings, mode);
  times.end('builds');
  await startServices(services, running, settings, mode);
  times.end('services');
  console.log(`\nThe site is at ${settings.urlOf('shell')}`);
  console.log(`It started in ${times.text()}.`);
  const logs = settings.logs === 'stdout' ? '' : `Logs are in ${path.join(settings.varDir, 'logs')}. `;
  console.log(`${logs}Ctrl-C stops everything.`);
  followRemotes({
    listRunning: () => [...running.keys()].filter((name) => name !== 'shell' && name !== 'api'),
    start: (name, current) =>
      void startService(name, running, current, mode).catch((error) => console.log(error.message)),
    stop: (name) => {
      const host = running.get(name);
      running.delete(name);
      void host?.stop().then(() => console.log(`${name} was removed: its host has stopped`));
    },
    signal: stopping.signal,
  });
  return { settings, running };
}

/** How long each part of the start took, from the start of this process. */
function startTimes() {
  /** @type {{ part: string, end: number }[]} */
  const ends = [];
  const seconds = (/** @type {number} */ milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
  return {
    end: (/** @type {string} */ part) => void ends.push({ part, end: performance.now() }),
    text: () => {
      const parts = ends.map(({ part, end }, at) => `${part} ${seconds(end - (ends[at - 1]?.end ?? 0))}`);
      return `${seconds(ends.at(-1)?.end ?? 0)} (${parts.join(', ')})`;
    },
  };
}

/**
 * Builds what changed and publishes the remotes among it.
 * @param {Settings} settings
 * @param {Mode} mode
 * @returns {Promise<string[]>} the packages that were built
 */
export async function refreshBuilds(settings, mode) {
  const built = await buildChanged(listPackages(), mode);
  // Imported late: their packages may just have been installed.
  const { listRemoteDescriptions } = await import('../../publishing/src/remotes/description.mjs');
  const { publishAtStart } = await import('../../publishing/src/start-publish.mjs');
  const env = serviceEnvironment(settings, mode);
  for (const description of listRemoteDescriptions(repository)) {
    const folder = path.join(repository, description.packageName, 'dist');
    const news = await publishAtStart(description, folder, env);
    if (news) console.log(news);
  }
  return built;
}

/**
 * @param {string[]} names
 * @param {RunningServices} running
 * @param {Settings} settings
 * @param {Mode} mode
 */
async function startServices(names, running, settings, mode) {
  const start = (/** @type {string} */ name) => startService(name, running, settings, mode);
  // The shell starts last, so that the first page it sends is complete.
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
 * @param {string} name
 * @param {RunningServices} running
 * @param {Settings} settings
 * @param {Mode} mode
 */
async function startService(name, running, settings, mode) {
  const pid = await new Promise((onReady, onFailed) => {
    const service = describeService(name, settings, mode);
    running.set(name, superviseService(service, { print: console.log, onReady, onFailed }));
  });
  console.log(`${name.padEnd(10)}${settings.urlOf(name)}  (pid ${pid})`);
}

/**
 * The shell stops first: its last responses need the others.
 * @param {RunningServices} running
 * @param {'SIGTERM' | 'SIGINT'} signal
 */
async function stopAll(running, signal) {
  await running.get('shell')?.stop(signal);
  await Promise.all([...running.values()].map((service) => service.stop(signal)));
}
