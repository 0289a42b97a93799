import fs from 'node:fs';
import path from 'node:path';

const LIMIT = 5 * 1024 * 1024;
const LINES = 15;

/**
 * What one part writes, kept in a file of bounded size (`<file>.1` holds what came before).
 * @param {string} file
 */
export function openLog(file, limit = LIMIT) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Also what an earlier version made: nobody else on the machine is to read what visitors do.
  fs.chmodSync(path.dirname(file), 0o700);
  for (const each of [file, `${file}.1`]) {
    if (fs.existsSync(each)) fs.chmodSync(each, 0o600);
  }
  let size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let recent = '';
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      recent = (recent + chunk).split('\n').slice(-LINES).join('\n');
      try {
        if (size + chunk.length > limit) {
          fs.renameSync(file, `${file}.1`);
          size = 0;
        }
        fs.appendFileSync(file, chunk, { mode: 0o600 });
        size += chunk.length;
      } catch {
        // A full disk must not take the site down with it.
      }
    },
    /** The last lines since this was asked for before. */
    takeRecent() {
      const lines = recent.trim();
      recent = '';
      return lines;
    },
  };
}
