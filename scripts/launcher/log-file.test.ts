import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const modeOf = async (file: string) => ((await fs.stat(file)).mode & 0o777).toString(8);

/** Writes two lines, of which the second does not fit beside the first any more. */
async function writeLog(file: string) {
  const program = `
    const { openLog } = await import('./scripts/launcher/log-file.mjs');
    const log = openLog(${JSON.stringify(file)}, 20);
    log.write(Buffer.from('one line of it\\n'));
    log.write(Buffer.from('and another\\n'));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
}

test('logs can be read by their owner only, also those of an earlier version', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'log-'));
  const old = path.join(folder, 'old', 'shell.log');
  await fs.mkdir(path.dirname(old), { mode: 0o755 });
  await fs.writeFile(old, 'before\n', { mode: 0o644 });
  for (const file of [old, path.join(folder, 'new', 'logs', 'shell.log')]) {
    await writeLog(file);
    const modes = await Promise.all([path.dirname(file), file, `${file}.1`].map(modeOf));
    expect(modes).toEqual(['700', '600', '600']);
    expect(await fs.readFile(file, 'utf8')).toBe('and another\n');
  }
  await fs.rm(folder, { recursive: true });
});
