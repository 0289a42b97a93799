// What the servers of one site must have in common, for `npm run doctor -- --fleet`: in the metrics, which only who has their
// token can read.
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A digest of each setting, by its name: enough to see that two servers differ, and too little to find a value by trying.
 * @param values as they are in force, with defaults
 */
export const digestSettings = <Name extends string>(
  values: Partial<Record<Name, unknown>>,
  names: readonly Name[],
  token: string,
): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const text = JSON.stringify(values[name] ?? '');
      return [name, createHmac('sha256', token).update(`${name}=${text}`).digest('hex').slice(0, 6)];
    }),
  );

/**
 * Lines in the text format of Prometheus: the version, a digest of the program that runs, and those of the settings. To be
 * called once, at the start: the file of the program may be replaced or removed while it runs.
 * @param program the file that Node was started with
 */
export function describeServerInfo(
  settings: Record<string, string>,
  program = process.argv[1] ?? '',
): string {
  const build = createHash('sha256').update(readFileSync(program)).digest('hex').slice(0, 12);
  return [
    `site_info{version="${readVersion(program)}",build="${build}"} 1`,
    ...Object.entries(settings).map(
      ([name, digest]) => `site_setting_info{name="${name}",digest="${digest}"} 1`,
    ),
    '',
  ].join('\n');
}

/** Of the release, or of the checkout: the program is in `<room>/dist`. */
function readVersion(program: string): string {
  const folder = path.resolve(program, '../../..');
  const file = ['release.json', 'package.json']
    .map((name) => path.join(folder, name))
    .find((each) => existsSync(each));
  const { version } = file ? (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }) : {};
  return version ?? 'unknown';
}
