// Builds packages: `node webpack/build.mjs shell mfe-catalogue api`. Also the functions that the publish and start
// scripts call.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { describeApiCalls } from '@site/publishing/contract/api-calls';
import { readPieceTypes } from '@site/publishing/contract/piece-types';
import { compressScripts } from '@site/publishing/hosts/compress-scripts';
import { readRemoteDescription } from '@site/publishing/remotes/description';
import { consumedModules, sharedVersions } from '@site/publishing/remotes/shared-modules';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import {
  checkPage,
  nodeServer,
  remoteServer,
  remoteWeb,
  shellStart,
  shellTools,
  shellWeb,
  shellWorkers,
} from './configs.mjs';
import { calledFrom } from './working-folder.mjs';

/** @typedef {import('./configs.mjs').Mode} Mode */
/** @typedef {import('@site/publishing/registry/schemas').BuildManifest} BuildManifest */
/** @typedef {import('@site/publishing/remotes/description').RemoteDescription} RemoteDescription */
/** @typedef {{ mode?: Mode, outDir?: string }} BuildChoices */

const repository = path.resolve(import.meta.dirname, '..');

/**
 * @param {string} packageName
 * @param {BuildChoices} [choices]
 */
const withDefaults = (
  packageName,
  { mode = 'production', outDir = path.join(repository, packageName, 'dist') } = {},
) => ({
  packageName,
  mode,
  outDir,
});

/**
 * @param {string} packageName for example `mfe-catalogue`
 * @param {BuildChoices} [choices]
 * @returns {Promise<BuildManifest>} what was also written as `manifest.json`
 */
export async function buildRemote(packageName, choices) {
  const common = withDefaults(packageName, choices);
  const description = readRemoteDescription(path.join(repository, packageName));
  const options = { ...common, ...description };
  await fs.rm(common.outDir, { recursive: true, force: true });
  // The admin area, for example, renders in the browser only.
  const isBrowserOnly = description.rendersOnServer === false;
  const [web] = await compile(
    isBrowserOnly ? [remoteWeb(options)] : [remoteWeb(options), remoteServer(options)],
  );
  await writeJson(
    path.join(common.outDir, CONTRACT_FILE),
    describeContract(options, web?.compilation.fileDependencies ?? []),
  );
  const manifest = await describeBuild(options);
  await compressScripts(common.outDir);
  await writeJson(path.join(common.outDir, 'manifest.json'), manifest);
  return manifest;
}

const CONTRACT_FILE = 'contract.json';

/**
 * @param {{ name: string, packageName: string, exposes: Record<string, string> }} remote
 * @param {Iterable<string>} sources that the build is made from
 * @returns {import('@site/publishing/contract/schemas').RemoteContract}
 */
function describeContract({ name, packageName, exposes }, sources) {
  const types = readPieceTypes(repository, packageName);
  return {
    // A piece that fills a page of its own gets the parameters of the page's path.
    pieces: Object.fromEntries(
      Object.keys(exposes).map((key) => [key.slice(2), types[`${name}/${key.slice(2)}`] ?? 'object']),
    ),
    shared: Object.fromEntries(
      Object.entries(consumedModules()).map(([library, { requiredVersion }]) => [library, requiredVersion]),
    ),
    api: describeApiCalls(repository, sources),
  };
}

/**
 * The pieces that the shell places, which are those that its sources name, and what it passes to them.
 * @param {Iterable<string>} sources
 * @returns {Promise<import('@site/publishing/contract/schemas').ShellContract>}
 */
async function describeShell(sources) {
  const own = [...sources].filter((file) =>
    file.startsWith(path.join(repository, 'shell', 'src') + path.sep),
  );
  const texts = await Promise.all(
    own.filter((file) => /\.tsx?$/.test(file)).map((file) => fs.readFile(file, 'utf8')),
  );
  const types = Object.entries(readPieceTypes(repository, 'shell'));
  return {
    pieces: Object.fromEntries(
      types.filter(([id]) => texts.some((text) => text.includes(`'${id}'`) || text.includes(`"${id}"`))),
    ),
    shared: sharedVersions,
  };
}

/** @param {string} file @param {unknown} value */
const writeJson = (file, value) => fs.writeFile(file, JSON.stringify(value, null, 2));

/** @param {BuildChoices} [choices] */
async function buildShell(choices) {
  const options = withDefaults('shell', choices);
  await fs.rm(options.outDir, { recursive: true, force: true });
  const [web, start, tools] = await compile([
    shellWeb(options),
    shellStart(options),
    shellTools(options),
    nodeServer({ ...options, entry: './src/server/server.ts' }),
    nodeServer({ ...options, name: 'render-worker', entry: './src/server/workers/render-worker.ts' }),
    shellWorkers(options),
    brochure(options),
  ]);
  const folder = path.join(options.outDir, 'public');
  const startFiles = Object.keys(start?.compilation.assets ?? {}).filter((file) => file.startsWith('idle'));
  const toolsFiles = Object.keys(tools?.compilation.assets ?? {}).filter(isScript);
  const files = [...Object.keys(web?.compilation.assets ?? {}), ...startFiles, ...toolsFiles];
  /** @param {string} group */
  const scriptsOf = (group) => {
    const assets = web?.toJson({ all: false, chunkGroups: true }).namedChunkGroups?.[group]?.assets ?? [];
    return assets.map(({ name }) => name).filter(isScript);
  };
  await compressScripts(folder);
  await writeJson(
    path.join(options.outDir, 'contract.json'),
    await describeShell(web?.compilation.fileDependencies ?? []),
  );
  await fs.writeFile(
    path.join(options.outDir, 'assets.json'),
    JSON.stringify(
      {
        idle: startFiles[0],
        tools: toolsFiles[0],
        // The main script finds all chunks that it needs at once when it runs.
        main: [...scriptsOf('app'), ...scriptsOf('main')],
        federation: scriptsOf('federation'),
        integrity: await integrityOf(folder, files.filter(isScript)),
      },
      null,
      2,
    ),
  );
}

/** @param {Omit<Parameters<typeof nodeServer>[0], 'entry'>} options */
const brochure = (options) =>
  nodeServer({ ...options, name: 'brochure', entry: './src/brochure/make-brochure.ts' });

/** The program that makes the brochure, without the rest of the shell. @param {BuildChoices} [choices] */
export async function buildBrochure(choices) {
  await compile([brochure(withDefaults('shell', choices))]);
}

/** @param {BuildChoices} [choices] */
export async function buildApi(choices) {
  const options = withDefaults('api', choices);
  await fs.rm(options.outDir, { recursive: true, force: true });
  await compile([
    nodeServer({ ...options, entry: './src/server.ts' }),
    nodeServer({ ...options, name: 'commands', entry: './src/commands.ts' }),
  ]);
}

/**
 * @param {webpack.Configuration[]} configurations
 * @returns {Promise<webpack.Stats[]>}
 */
function compile(configurations) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((failure, result) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else if (!result || result.hasErrors())
          reject(new Error(result?.toString('errors-only') ?? 'No result.'));
        else resolve(result.stats);
      });
    });
  });
}

/**
 * Turns the federation plugin's own manifest into ours, which contains only what the shell needs.
 * @param {RemoteDescription & { outDir: string }} options
 * @returns {Promise<BuildManifest>}
 */
async function describeBuild({ name, owner, version, outDir, exposes, pages }) {
  const federation = JSON.parse(await fs.readFile(path.join(outDir, 'mf-manifest.json'), 'utf8'));
  for (const file of ['mf-manifest.json', 'mf-stats.json'])
    await fs.rm(path.join(outDir, file), { force: true });
  const files = (await fs.readdir(outDir)).sort();
  const integrity = await integrityOf(
    outDir,
    files.filter((file) => isScript(file) || file.endsWith('.cjs') || file === CONTRACT_FILE),
  );
  const server = files.find((file) => /^server\.\w+\.cjs$/.test(file));
  // The manifest is part of what a version stands for.
  const content = createHash('sha256')
    .update(JSON.stringify({ integrity, pages }))
    .digest('hex')
    .slice(0, 12);
  return {
    name,
    version: `${version}-${content}`,
    entry: federation.metaData.remoteEntry.name,
    pieces: Object.fromEntries(
      Object.keys(exposes).map((key) => {
        const found = federation.exposes.find(
          (/** @type {{ path: string }} */ expose) => expose.path === key,
        );
        return [key.slice(2), { scripts: found?.assets.js.sync ?? [] }];
      }),
    ),
    owner,
    ...(pages && { pages }),
    ...(server && { server }),
    contract: CONTRACT_FILE,
    integrity,
  };
}

const isScript = (/** @type {string} */ file) => file.endsWith('.js');

/**
 * @param {string} folder
 * @param {string[]} files
 * @returns {Promise<Record<string, string>>}
 */
async function integrityOf(folder, files) {
  const entries = files.map(async (file) => {
    const content = await fs.readFile(path.join(folder, file));
    return [file, `sha384-${createHash('sha384').update(content).digest('base64')}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @param {string} packageName @param {BuildChoices} [choices] */
export async function buildPackage(packageName, choices) {
  if (packageName === 'check-page') await compile([checkPage({ outDir: process.env.CHECK_PAGE_DIR ?? '' })]);
  else if (packageName === 'shell') await buildShell(choices);
  else if (packageName === 'api') await buildApi(choices);
  else await buildRemote(packageName, choices);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // Without names it is the package in whose folder npm runs the command.
  const names = process.argv.slice(2);
  for (const packageName of names.length ? names : [path.basename(calledFrom)]) {
    const started = performance.now();
    try {
      await buildPackage(packageName);
      console.log(`${packageName}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(
        `${packageName}: the build failed.\n${error instanceof Error ? error.message : String(error)}`,
      );
      process.exit(1);
    }
  }
}
