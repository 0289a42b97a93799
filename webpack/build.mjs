// Builds packages: `node webpack/build.mjs shell mfe-catalogue api`. Also the functions that the publish and start
// scripts call.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { nodeServer, remoteServer, remoteWeb, shellStart, shellWeb, shellWorkers } from './configs.mjs';

/** @typedef {import('./configs.mjs').Mode} Mode */
/** @typedef {import('../shared-contracts/src/deployment.ts').BuildManifest} BuildManifest */
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
  const { version, federation } = JSON.parse(
    await fs.readFile(path.join(repository, packageName, 'package.json'), 'utf8'),
  );
  const options = { ...common, name: packageName.replace('mfe-', ''), version, exposes: federation.exposes };
  await fs.rm(common.outDir, { recursive: true, force: true });
  // The admin area, for example, renders in the browser only.
  const isBrowserOnly = federation.rendersOnServer === false;
  await compile(isBrowserOnly ? [remoteWeb(options)] : [remoteWeb(options), remoteServer(options)]);
  const manifest = await describeBuild(options);
  await compressScripts(common.outDir);
  await fs.writeFile(path.join(common.outDir, 'manifest.json'), JSON.stringify(manifest, null, 2));
  return manifest;
}

/** @param {BuildChoices} [choices] */
export async function buildShell(choices) {
  const options = withDefaults('shell', choices);
  await fs.rm(options.outDir, { recursive: true, force: true });
  const [web, start] = await compile([
    shellWeb(options),
    shellStart(options),
    nodeServer({ ...options, entry: './src/server/server.ts' }),
    nodeServer({ ...options, name: 'render-worker', entry: './src/server/pages/render-worker.ts' }),
    shellWorkers(options),
    nodeServer({ ...options, name: 'brochure', entry: './src/brochure/make-brochure.ts' }),
  ]);
  const fonts = path.join(repository, 'shell', 'src', 'brochure', 'fonts');
  await fs.cp(fonts, path.join(options.outDir, 'fonts'), {
    recursive: true,
    filter: (file) => !/\.(py|json)$/.test(file),
  });
  const folder = path.join(options.outDir, 'public');
  const startFiles = Object.keys(start?.compilation.assets ?? {}).filter((file) => file.startsWith('idle'));
  const files = [...Object.keys(web?.compilation.assets ?? {}), ...startFiles];
  /** @param {string} group */
  const scriptsOf = (group) => {
    const assets = web?.toJson({ all: false, chunkGroups: true }).namedChunkGroups?.[group]?.assets ?? [];
    return assets.map(({ name }) => name).filter(isScript);
  };
  await compressScripts(folder);
  await fs.writeFile(
    path.join(options.outDir, 'assets.json'),
    JSON.stringify(
      {
        idle: startFiles[0],
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
 * @param {{ name: string, version: string, outDir: string, exposes: Record<string, string> }} options
 * @returns {Promise<BuildManifest>}
 */
async function describeBuild({ name, version, outDir, exposes }) {
  const federation = JSON.parse(await fs.readFile(path.join(outDir, 'mf-manifest.json'), 'utf8'));
  for (const file of ['mf-manifest.json', 'mf-stats.json'])
    await fs.rm(path.join(outDir, file), { force: true });
  const files = (await fs.readdir(outDir)).sort();
  const integrity = await integrityOf(
    outDir,
    files.filter((file) => isScript(file) || file.endsWith('.cjs')),
  );
  const server = files.find((file) => /^server\.\w+\.cjs$/.test(file));
  const content = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 12);
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
    ...(server && { server }),
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

/** Once per build instead of once per request. @param {string} folder */
async function compressScripts(folder) {
  const scripts = (await fs.readdir(folder)).filter(isScript);
  await Promise.all(
    scripts.map(async (file) => {
      const content = await fs.readFile(path.join(folder, file));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await fs.writeFile(path.join(folder, `${file}.br`), brotliCompressSync(content, quality));
      await fs.writeFile(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
    }),
  );
}

/** @param {string} packageName */
async function buildPackage(packageName) {
  if (packageName === 'shell') await buildShell();
  else if (packageName === 'api') await buildApi();
  else await buildRemote(packageName);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const packageName of process.argv.slice(2)) {
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
