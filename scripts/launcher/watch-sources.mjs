import fs from 'node:fs';
import path from 'node:path';
import { listRooms } from './builds.mjs';
import { repository } from './environment.mjs';

/** An editor writes a file in several steps, a formatter right after it. Milliseconds. */
const QUIET = 150;

/**
 * Calls back after sources were saved, never twice at a time. Which rooms that concerns, the builds' stamps know.
 * @param {() => Promise<void>} onChange
 */
export async function watchSources(onChange) {
  const rooms = ['shared-contracts', 'shared-ui', ...(await listRooms())];
  const roots = ['webpack', ...rooms.map((room) => path.join(room, 'src'))];
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
    }, QUIET);
  };
  watch();
}

/** @param {string} root */
function listFolders(root) {
  const entries = fs.readdirSync(root, { withFileTypes: true, recursive: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return [root, ...folders.map((folder) => path.join(folder.parentPath, folder.name))];
}
