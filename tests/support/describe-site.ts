import fs from 'node:fs/promises';
import path from 'node:path';
import type { Site } from './site';

/** The lines of a log that are read first. */
const LAST_LINES = 30;
const WARNING = 40;

/** What the launcher of a site has printed, and the last warnings and errors in the logs of its services. */
export async function describeSite({ url, varDir, output }: Site): Promise<string> {
  const folder = path.join(varDir, 'logs');
  const files = await fs.readdir(folder).catch(() => []);
  // The warnings of the shell have a file of their own, too.
  const logs = files.filter((file) => !file.endsWith('.warnings.log'));
  const parts = await Promise.all(
    logs.map(async (log) => `--- ${log}\n${problemsIn(await fs.readFile(path.join(folder, log), 'utf8'))}`),
  );
  return [`--- the launcher of ${url}`, output(), ...parts].join('\n');
}

const problemsIn = (log: string): string => log.split('\n').filter(isProblem).slice(-LAST_LINES).join('\n');

/** What is not JSON was printed by Node itself, for example the stack of a crash. */
function isProblem(line: string): boolean {
  try {
    const { level = 0 } = JSON.parse(line) as { level?: number };
    return level >= WARNING;
  } catch {
    return line !== '';
  }
}
