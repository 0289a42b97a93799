import fs from 'node:fs';
import path from 'node:path';
import { listPackages } from './builds.mjs';
import { repository } from './environment.mjs';

/** An editor writes a file in several steps, a formatter right after it. Milliseconds. */
const DEBOUNCE = 150;

/**
 * Calls back after sources were saved, never twice at a time. The fingerprints of the builds show which packages changed.
 * @param {() => Promise<void>} onChange
 */
export async function watchSources(onChange) {
  const packages = ['shared-contracts', 'shared-ui', ...(await listPackages())];
  const roots = ['webpack', ...packages.map((packageName) => path.join(packageName, 'src'))];
  /** @type {fs.FSWatcher[]} */
  let watchers = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let work = Promise.resolve();

  // Folder by folder and afresh each time: Node 20's recursive watch on Linux loses a file that an editor replaces.
  const watch = () => {
    for (const watcher of watchers) watcher.close();
    watchers = roots.flatMap((root) =>
      listFolders(path.join(repository, root)).map((folder) => fs.watch(folder, onSave)),
    );
  };
  const onSave = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watch();
      work = work.then(onChange);
    }, DEBOUNCE);
  };
  watch();
}

/** @param {string} root */
function listFolders(root) {
  const entries = fs.readdirSync(root, { withFileTypes: true, recursive: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return [root, ...folders.map((folder) => path.join(folder.parentPath, folder.name))];
}
