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
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let work = Promise.resolve();
  const saved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (work = work.then(onChange)), QUIET);
  };
  for (const folder of ['webpack', ...rooms.map((room) => path.join(room, 'src'))])
    fs.watch(path.join(repository, folder), { recursive: true }, saved);
}
