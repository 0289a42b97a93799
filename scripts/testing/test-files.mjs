// Which runner a test file belongs to, and the command that runs it alone.
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ runner: 'jest' | 'playwright', project: string }} Kind */

/**
 * @param {string} file relative to the repository, with `/`
 * @returns {Kind | undefined} nothing for a file that is no test
 */
function kindOf(file) {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return { runner: 'playwright', project: '' };
  if (file.endsWith('.test.tsx')) return { runner: 'jest', project: 'browser' };
  if (!file.endsWith('.test.ts')) return undefined;
  if (file.endsWith('.postgres.test.ts')) return { runner: 'jest', project: 'api on PostgreSQL' };
  if (file.startsWith('api/')) return { runner: 'jest', project: 'api' };
  const isOfBuilds = file.startsWith('publishing/') || file.startsWith('webpack/');
  return { runner: 'jest', project: isOfBuilds ? 'publishing' : 'node' };
}

/**
 * Test files whose path contains the text; one of exactly that path comes alone.
 * @param {string} text
 * @param {string} repository
 */
export async function findTestFiles(text, repository) {
  const wanted = path.relative(repository, path.resolve(repository, text)).split(path.sep).join('/');
  const files = await listTestFiles(repository);
  return files.includes(wanted) ? [wanted] : files.filter((file) => file.includes(wanted));
}

/**
 * @param {string} repository
 * @param {string} [folder] relative to the repository
 * @returns {Promise<string[]>}
 */
async function listTestFiles(repository, folder = '') {
  const entries = await fs.readdir(path.join(repository, folder), { withFileTypes: true });
  const found = entries.map((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return kindOf(file) ? [file] : [];
    return /^(\.|node_modules$|dist$|var$)/.test(entry.name) ? [] : listTestFiles(repository, file);
  });
  return (await Promise.all(found)).flat().sort();
}

/** Both runners take a regular expression. @param {string} text */
const escapeRegExp = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Playwright fails by itself where no test has the title; Jest skips all tests and succeeds. */
const failWhenNoTestRan = [
  '--reporters=default',
  `--reporters=${fileURLToPath(new URL('fail-when-no-test-ran.mjs', import.meta.url))}`,
];

/**
 * One command for each runner that the files need, each without the program's name.
 * @param {string[]} files
 * @param {string | undefined} title a part of the title of the tests that are wanted
 * @returns {{ runner: Kind['runner'], args: string[] }[]}
 */
export function commandsFor(files, title) {
  const of = (/** @type {Kind['runner']} */ runner) =>
    files.filter((file) => kindOf(file)?.runner === runner);
  const projects = [...new Set(of('jest').map((file) => kindOf(file)?.project ?? ''))];
  /** @type {{ runner: Kind['runner'], files: string[], args: string[] }[]} */
  const commands = [
    {
      runner: 'jest',
      files: of('jest'),
      args: [
        '--runTestsByPath',
        ...of('jest'),
        '--selectProjects',
        ...projects,
        ...(title ? ['--testNamePattern', escapeRegExp(title), ...failWhenNoTestRan] : []),
      ],
    },
    {
      runner: 'playwright',
      files: of('playwright'),
      args: ['test', ...of('playwright'), ...(title ? ['--grep', escapeRegExp(title)] : [])],
    },
  ];
  return commands.flatMap(({ runner, files, args }) => (files.length ? [{ runner, args }] : []));
}
