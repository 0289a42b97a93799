// The table at the end of `npm run test:faults`.
import fs from 'node:fs/promises';
import path from 'node:path';

/** Faults that tests elsewhere try, in `npm test` or `npm run test:deep`: the file, and the title or a part of it. */
const elsewhere = [
  ['shell/src/server/app.test.ts', 'a shell is not ready before it has the live build of each remote'],
  [
    'api/src/database/refuse-lost-database.sqlite.test.ts',
    'the process says it in a sentence, and ends with a code that is not tried again',
  ],
  ['publishing/src/gate/check-build.test.ts', 'a machine that has no time for a build is not blamed on it'],
  [
    'scripts/launcher/supervisor.test.ts',
    'a service whose port was taken since the start of the launcher is not started, and one sentence says so',
  ],
  [
    'shell/src/server/workers/contained-pieces.test.ts',
    'a piece that takes long is no piece that never ends',
  ],
  [
    'shell/src/server/page-routes/page-flood.test.ts',
    'who is refused gets a page with the telephone, and when to come back',
  ],
  [
    'api/property-tests/planned-changes.test.ts',
    'planned changes are made once each, none early, none late, by servers that are killed and whose clocks jump',
  ],
  [
    'publishing/src/commands/killed-publishers.deep.test.ts',
    'a publisher that is killed at any moment leaves a valid registry, and the next one succeeds',
  ],
  [
    'api/src/database/lost-database.postgres.test.ts',
    'while the database is unreachable, requests get a clear 503, and succeed again when it is back',
  ],
  ['api/src/slow-requests.measured.test.ts', 'a client that sends a header letter by letter is disconnected'],
];

/**
 * @param {string} folder the repository
 * @returns {Promise<{ file: string, title: string, isThere: boolean }[]>} a test that was renamed or removed is not there
 */
export const listElsewhere = (folder) =>
  Promise.all(
    elsewhere.map(async ([file = '', title = '']) => {
      const text = await fs.readFile(path.join(folder, file), 'utf8').catch(() => '');
      return { file, title, isThere: text.includes(title) };
    }),
  );

/** @typedef {{ title: string, ancestorTitles: string[], status: string, duration?: number | null }} Tried */
/** @typedef {{ name: string, message: string, assertionResults: Tried[] }} TriedFile */

const words = /** @type {Record<string, string>} */ ({ passed: 'yes', failed: 'NO', pending: 'not tried' });

/**
 * @param {TriedFile[]} files what `jest --json` wrote
 * @param {Awaited<ReturnType<typeof listElsewhere>>} others
 */
export function describeFaults(files, others) {
  const rows = files.flatMap(({ name, assertionResults }) => {
    const about = path.basename(name, '.trial.ts');
    if (!assertionResults.length) return [[about, 'NO', 'could not be run']];
    return assertionResults.map(({ title, ancestorTitles, status, duration }) => {
      const seconds = `${((duration ?? 0) / 1000).toFixed(0)} s`;
      return [[about, ...ancestorTitles, title].join(': '), words[status] ?? status, seconds];
    });
  });
  const known = others.map(({ file, title, isThere }) => [
    title,
    isThere ? 'elsewhere' : 'NO SUCH TEST',
    file,
  ]);
  const table = [['tried', 'held', ''], ...rows, ...known];
  return `\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
}
