// The files of the page in which pieces are hydrated. Webpack needs seconds for them, and they are the same until a
// library or a source of them changes: they are stored.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runWebpack } from '../process/run-webpack.mjs';

/** Folders of which the page is made, beside the libraries. */
const sources = ['publishing/src/gate/page', 'shared-contracts/src', 'shared-ui/src', 'webpack'];

/**
 * @param {string} repository
 * @returns {Promise<string>} the folder with `main.js`
 */
export async function providePageFiles(repository) {
  const folder = path.join(repository, 'node_modules', '.cache', 'check-page', hashOf(repository));
  if (fs.existsSync(path.join(folder, 'main.js'))) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await runWebpack(
    repository,
    'check-page',
    { ...process.env, CHECK_PAGE_DIR: unfinished },
    (errors) => `The page for the checks in a browser could not be built.\n${errors}`,
  );
  // Another publish may have been faster.
  if (!fs.existsSync(folder)) fs.renameSync(unfinished, folder);
  else fs.rmSync(unfinished, { recursive: true });
  return folder;
}

/** @param {string} repository */
function hashOf(repository) {
  // It has the versions of the libraries.
  const own = path.join(repository, 'publishing', 'package.json');
  const hash = createHash('sha256').update(fs.readFileSync(own));
  for (const each of sources)
    for (const file of listFiles(path.join(repository, each)))
      hash.update(`\n${path.relative(repository, file)}\n`).update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 24);
}

/** @param {string} folder */
const listFiles = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`))
    .sort();
