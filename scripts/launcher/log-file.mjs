import fs from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const LIMIT = 5 * 1024 * 1024;
const LINES = 15;

/** The lines of pino that somebody should look at: warnings, errors and fatal ones. */
const WARNING = /^\{"level":[456]0,/;
/** Characters of one line. What has no end must not fill the memory. */
const LONGEST_LINE = 100_000;

/**
 * What one part writes, kept in a file of bounded size (`<file>.1` holds what came before). Warnings and errors are kept in
 * a second one too (`shell.warnings.log` beside `shell.log`): each request is a line, so many of them push out the others.
 * @param {string} file
 */
export function openLog(file, limit = LIMIT) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Also what an earlier version made: nobody else on the machine is to read what visitors do.
  fs.chmodSync(path.dirname(file), 0o700);
  const append = openBoundedFile(file, limit);
  const { dir, name, ext } = path.parse(file);
  const appendWarnings = openBoundedFile(path.join(dir, `${name}.warnings${ext}`), limit);
  const decoder = new StringDecoder('utf8');
  let unfinished = '';
  let recent = '';
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      recent = (recent + chunk).split('\n').slice(-LINES).join('\n');
      append(chunk);
      const lines = (unfinished + decoder.write(chunk)).split('\n');
      unfinished = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      const warnings = lines.filter((line) => WARNING.test(line)).map((line) => `${line}\n`);
      if (warnings.length > 0) appendWarnings(Buffer.from(warnings.join('')));
    },
    /** The last lines since this was asked for before. */
    takeRecent() {
      const lines = recent.trim();
      recent = '';
      return lines;
    },
  };
}

/**
 * @param {string} file
 * @param {number} limit bytes
 * @returns {(chunk: Buffer) => void} what appends to it
 */
function openBoundedFile(file, limit) {
  for (const each of [file, `${file}.1`]) {
    if (fs.existsSync(each)) fs.chmodSync(each, 0o600);
  }
  let size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (chunk) => {
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
  };
}
