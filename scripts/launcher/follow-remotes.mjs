import fs from 'node:fs';
import path from 'node:path';
import { listRemotes } from './builds.mjs';
import { readSettings } from './environment.mjs';

/** Milliseconds. */
const INTERVAL = 500;

/**
 * While the site runs, starts the static hosts of remotes that were made and published since, and stops those of remotes
 * that were removed: neither needs a restart of anything.
 * @param {object} options
 * @param {() => readonly string[]} options.listRunning the remotes whose hosts run
 * @param {(name: string, settings: import('./environment.mjs').Settings) => void} options.start
 * @param {(name: string) => void} options.stop
 * @param {AbortSignal} options.signal ends it
 */
export function followRemotes({ listRunning, start, stop, signal }) {
  const timer = setInterval(() => {
    const remotes = listRemotesNow();
    if (!remotes) return;
    const running = listRunning();
    for (const name of running.filter((remote) => !remotes.includes(remote))) stop(name);
    for (const name of remotes.filter((remote) => !running.includes(remote))) {
      const settings = readSettingsNow();
      if (!settings || settings.elsewhere.includes(name)) continue;
      if (fs.existsSync(path.join(settings.varDir, 'remotes', name))) start(name, settings);
    }
  }, INTERVAL);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Nothing while a folder is deleted or written. */
function listRemotesNow() {
  try {
    return listRemotes();
  } catch {
    return undefined;
  }
}

/** Nothing while a description is half written, or has the port of another service. */
function readSettingsNow() {
  try {
    return readSettings();
  } catch {
    return undefined;
  }
}
