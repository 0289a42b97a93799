import fs from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { Failure, messageOf } from '../../publishing/src/process/failure.mjs';

const MAX_BYTES = 5 * 1024 * 1024;
const RECENT_LINES = 15;

/** Lines of pino with level warn, error or fatal. */
const WARNING = /^\{"level":[456]0,/;
/** Characters. A line without an end must not fill the memory. */
const MAX_LINE_LENGTH = 100_000;

/**
 * Writes the output of one service to a file of bounded size (`<file>.1` holds the output before that). Warnings and
 * errors are written to a second file too (`shell.warnings.log` beside `shell.log`), because the lines of many requests
 * would push them out of the first.
 *
 * Not `rotating-file-stream`: it writes asynchronously, so the last lines before a crash, which matter most, could be
 * lost with the launcher; here each chunk is on disk when `write` returns.
 * @param {string | undefined} file undefined: everything goes to the output of this process, which somebody else keeps
 */
export function openLog(file, limit = MAX_BYTES) {
  const { append, appendLines } = file === undefined ? standardOutput : openOwnFiles(file, limit);
  const decoder = new StringDecoder('utf8');
  let unfinished = '';
  let recent = '';
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      recent = (recent + chunk).split('\n').slice(-RECENT_LINES).join('\n');
      append(chunk);
      const lines = (unfinished + decoder.write(chunk)).split('\n');
      unfinished = (lines.pop() ?? '').slice(0, MAX_LINE_LENGTH);
      if (lines.length > 0) appendLines(lines);
    },
    /** The last lines since the previous call. */
    takeRecent() {
      const lines = recent.trim();
      recent = '';
      return lines;
    },
  };
}

/** Whole lines: those of several services come at the same time. */
const standardOutput = {
  append: () => undefined,
  appendLines: (/** @type {string[]} */ lines) => void process.stdout.write(toText(lines)),
};

const toText = (/** @type {string[]} */ lines) => lines.map((line) => `${line}\n`).join('');

/** @type {typeof openFiles} */
function openOwnFiles(file, limit) {
  try {
    return openFiles(file, limit);
  } catch (error) {
    throw new Failure(
      `No logs can be written: ${messageOf(error)}. Does ${path.dirname(file)} belong to this user? Or set LOGS=stdout.`,
    );
  }
}

/**
 * @param {string} file
 * @param {number} limit bytes
 */
function openFiles(file, limit) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Also a folder of an earlier version: no other user of the machine may read what visitors do.
  fs.chmodSync(path.dirname(file), 0o700);
  const { dir, name, ext } = path.parse(file);
  const appendWarnings = openBoundedFile(path.join(dir, `${name}.warnings${ext}`), limit);
  return {
    append: openBoundedFile(file, limit),
    appendLines: (/** @type {string[]} */ lines) => {
      const warnings = lines.filter((line) => WARNING.test(line));
      if (warnings.length > 0) appendWarnings(Buffer.from(toText(warnings)));
    },
  };
}

/**
 * @param {string} file
 * @param {number} limit bytes
 * @returns {(chunk: Buffer) => void} appends a chunk to the file
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
      // A full disk must not stop the site.
    }
  };
}
