import fs from 'node:fs';
import path from 'node:path';
import { listRemotes } from './builds.mjs';
import { readSettings } from './environment.mjs';

/** Milliseconds. */
const INTERVAL = 500;

/**
 * While the site runs, starts the static hosts of remotes that were made and published since: a new remote needs no
 * restart of anything.
 * @param {object} options
 * @param {(name: string) => boolean} options.isRunning
 * @param {(name: string, settings: import('./environment.mjs').Settings) => void} options.start
 * @param {AbortSignal} options.signal ends it
 */
export function hostNewRemotes({ isRunning, start, signal }) {
  const timer = setInterval(() => {
    for (const name of listRemotes().filter((remote) => !isRunning(remote))) {
      const settings = readSettingsNow();
      if (!settings || settings.elsewhere.includes(name)) continue;
      if (fs.existsSync(path.join(settings.varDir, 'remotes', name))) start(name, settings);
    }
  }, INTERVAL);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Nothing while a description is half written, or has the port of another service. */
function readSettingsNow() {
  try {
    return readSettings();
  } catch {
    return undefined;
  }
}
