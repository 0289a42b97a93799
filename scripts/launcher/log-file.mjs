import fs from 'node:fs';
import path from 'node:path';

const LIMIT = 5 * 1024 * 1024;
const LINES = 15;

/**
 * What one part writes, kept in a file of bounded size (`<file>.1` holds what came before).
 * @param {string} file
 */
export function openLog(file, limit = LIMIT) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
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
        fs.appendFileSync(file, chunk);
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
