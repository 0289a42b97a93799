// Makes a new remote from the files in `template`, where it is called `sample-remote`.
import { nameProblems } from '../../publishing/src/remotes/description.mjs';
import { listRemotePackages } from '../../publishing/src/remotes/remote-packages.mjs';
import fs from 'node:fs/promises';
import path from 'node:path';
import prettier from 'prettier';
import { run } from '../launcher/commands.mjs';
import { repository } from '../launcher/environment.mjs';
import { Failure } from '../launcher/failure.mjs';
import { codeowners, quietly } from './package-files.mjs';

/** @typedef {{ name: string, owner: string | undefined, isInstalled: boolean }} NewRemote */

const template = path.join(import.meta.dirname, 'template');
/** The ports of the shell, of the API and of the gallery (`npm run gallery`). */
const ownPorts = [3000, 3010, 3105];

/**
 * @param {NewRemote} remote `isInstalled: false` only writes the lock file
 * @returns {Promise<string[]>} the files that were made or changed, relative to the repository
 */
export async function createRemote({ name, owner, isInstalled }) {
  const remotes = listRemotePackages(repository);
  await checkName(name);
  const company = String(remotes[0]?.federation.owner ?? '@company').split('/')[0];
  const federation = {
    owner: owner ?? `${company}/${name}-team`,
    port: freePort(3001, remotes, 'port'),
    devPort: freePort(3101, remotes, 'devPort'),
  };
  const made = await copyTemplate(name, federation);
  await nameOwner(name, federation.owner);
  await run(['npm', 'install', ...(isInstalled ? [] : ['--package-lock-only']), ...quietly], {
    cwd: repository,
    shell: process.platform === 'win32',
  });
  return [...made, codeowners, 'package-lock.json'];
}

/** @param {string} name */
async function checkName(name) {
  const [problem] = nameProblems(name);
  if (problem) throw new Failure(problem);
  const folder = path.join(repository, `mfe-${name}`);
  const exists = await fs.stat(folder).catch(() => undefined);
  if (exists) throw new Failure(`There is a folder mfe-${name} already.`);
}

/**
 * @param {number} first
 * @param {import('@site/publishing/remotes/remote-packages').RemotePackage[]} remotes
 * @param {'port' | 'devPort'} setting
 */
function freePort(first, remotes, setting) {
  const taken = new Set([...ownPorts, ...remotes.map(({ federation }) => federation[setting])]);
  let port = first;
  while (taken.has(port)) port += 1;
  return port;
}

/**
 * @param {string} name
 * @param {{ owner: string, port: number, devPort: number }} federation
 */
async function copyTemplate(name, federation) {
  const files = (await fs.readdir(template, { withFileTypes: true, recursive: true })).filter((file) =>
    file.isFile(),
  );
  return Promise.all(
    files.map(async (entry) => {
      const from = path.join(entry.parentPath, entry.name);
      const text = renamed(await fs.readFile(from, 'utf8'), name);
      const to = renamed(path.relative(template, from), name);
      await fs.mkdir(path.dirname(path.join(repository, to)), { recursive: true });
      const own = entry.name === 'package.json' ? withFederation(text, federation) : text;
      const port = own.replace('localhost:3100', `localhost:${federation.devPort}`);
      await fs.writeFile(path.join(repository, to), await format(port, to));
      return to;
    }),
  );
}

/** In each way in which a name is written. @param {string} text @param {string} name */
function renamed(text, name) {
  const words = name.replaceAll('-', ' ');
  return text
    .replaceAll('sample-remote', name)
    .replaceAll('SAMPLE_REMOTE', name.toUpperCase().replaceAll('-', '_'))
    .replaceAll('Sample remote', words.charAt(0).toUpperCase() + words.slice(1));
}

/** @param {string} text @param {object} federation */
function withFederation(text, federation) {
  const manifest = JSON.parse(text);
  return JSON.stringify({ ...manifest, federation: { ...manifest.federation, ...federation } }, null, 2);
}

/** A name of another length breaks lines at other places. @param {string} text @param {string} file */
const format = async (text, file) =>
  prettier.format(text, {
    ...(await prettier.resolveConfig(path.join(repository, file))),
    filepath: path.join(repository, file),
  });

/** @param {string} name @param {string} owner */
async function nameOwner(name, owner) {
  const file = path.join(repository, codeowners);
  const lines = (await fs.readFile(file, 'utf8')).split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('/mfe-'));
  lines.splice(last + 1, 0, `/mfe-${name}/`.padEnd(19) + ` ${owner}`);
  await fs.writeFile(file, lines.join('\n'));
}
