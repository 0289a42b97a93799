import { watch } from 'chokidar';
import path from 'node:path';
import { listPackages } from './builds.mjs';
import { repository } from './environment.mjs';

/** An editor writes a file in several steps, a formatter right after it. Milliseconds. */
const DEBOUNCE = 150;

/**
 * Calls back after sources were saved, never twice at a time. The fingerprints of the builds show which packages
 * changed.
 * @param {() => Promise<void>} onChange
 */
export async function watchSources(onChange) {
  const packages = ['shared-contracts', 'shared-ui', 'shared-documents', ...listPackages()];
  const folders = ['webpack', ...packages.map((packageName) => path.join(packageName, 'src'))];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let work = Promise.resolve();
  watch(folders, { cwd: repository, ignoreInitial: true }).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => (work = work.then(onChange)), DEBOUNCE);
  });
}
