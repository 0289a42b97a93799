import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const modeOf = async (file: string) => ((await fs.stat(file)).mode & 0o777).toString(8);

/** Hands the chunks to a log of so many bytes. Resolves with what is printed. */
async function writeLog(file: string | undefined, limit: number, chunks: string) {
  const program = `
    const { openLog } = await import('./scripts/launcher/log-file.mjs');
    const log = openLog(${JSON.stringify(file)}, ${limit});
    for (const chunk of ${chunks}) log.write(Buffer.from(chunk));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return stdout;
}

test('only the owner can read logs, also those of an earlier version', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'log-'));
  const old = path.join(folder, 'old', 'shell.log');
  await fs.mkdir(path.dirname(old), { mode: 0o755 });
  await fs.writeFile(old, 'before\n', { mode: 0o644 });
  for (const file of [old, path.join(folder, 'new', 'logs', 'shell.log')]) {
    // The second one does not fit beside the first any more.
    await writeLog(file, 20, String.raw`['one line of it\n', 'and another\n']`);
    const modes = await Promise.all([path.dirname(file), file, `${file}.1`].map(modeOf));
    expect(modes).toEqual(['700', '600', '600']);
    expect(await fs.readFile(file, 'utf8')).toBe('and another\n');
  }
  await fs.rm(folder, { recursive: true });
});

test('lines of many requests do not push out a warning, and are not written to the file of warnings', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'log-'));
  const file = path.join(folder, 'shell.log');
  const warnings = path.join(folder, 'shell.warnings.log');
  await fs.writeFile(warnings, '', { mode: 0o644 });
  const line = (level: number, msg: string) => `${JSON.stringify({ level, time: 1, msg })}\n`;
  const warningLines = [
    line(40, 'the API cannot be reached'),
    line(50, 'a page for Jürgen failed'),
    line(60, 'over'),
  ];
  const bytes = JSON.stringify([...Buffer.from(warningLines.join(''))]);
  const flood = JSON.stringify(line(30, 'response {"level":50,'));
  // Byte by byte, as a full pipe may cut them.
  await writeLog(file, 2000, `[...${bytes}.map((byte) => [byte]), ...Array(1000).fill(${flood})]`);

  expect(await fs.readFile(file, 'utf8')).not.toContain('cannot be reached');
  expect(await fs.readFile(warnings, 'utf8')).toBe(warningLines.join(''));
  expect(await modeOf(warnings)).toBe('600');
  await writeLog(file, 150, JSON.stringify([warningLines[0]]));
  expect(await fs.readFile(`${warnings}.1`, 'utf8')).toBe(warningLines.join(''));
  expect(await fs.readFile(warnings, 'utf8')).toBe(warningLines[0]);
  await fs.rm(folder, { recursive: true });
});

test('without a file, whole lines go to the output, although chunks end within a line and within a character', async () => {
  const bytes = [...Buffer.from('{"level":30,"msg":"Jürgen"}\nsecond\nunfinished')];
  const printed = await writeLog(undefined, 20, `${JSON.stringify(bytes)}.map((byte) => [byte])`);
  expect(printed).toBe('{"level":30,"msg":"Jürgen"}\nsecond\n');
});
