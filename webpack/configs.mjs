// One factory per kind of build. Each returns a plain webpack configuration; nothing here builds anything.
// Before the plugin, which reads the working folder when it is imported.
import './working-folder.mjs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import path from 'node:path';
import refreshTypescript from 'react-refresh-typescript';
import webpack from 'webpack';
import { consumedModules, serverModules, sharedVersions } from '@site/publishing/remotes/shared-modules';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.mjs';
import { StableModuleIdsPlugin } from './stable-module-ids-plugin.mjs';
import { createStyledIds } from './styled-ids.mjs';

/** @typedef {'production' | 'development'} Mode */
/** @typedef {{ packageName: string, mode: Mode, outDir: string }} BuildOptions */
/** @typedef {BuildOptions & { name: string, version: string, exposes: Record<string, string> }} RemoteOptions */

const repository = path.resolve(import.meta.dirname, '..');
const folderOf = (/** @type {string} */ packageName) => path.join(repository, packageName);

/**
 * No persistent cache: the output of the federation plugin differs between a cold and a warm cache.
 * @param {BuildOptions & { emitAssets: boolean, hotReload?: boolean }} options
 * @returns {webpack.Configuration}
 */
function base({ packageName, mode, outDir, emitAssets, hotReload = false }) {
  return {
    mode,
    context: folderOf(packageName),
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    cache: false,
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'] },
    output: {
      path: outDir,
      hashDigestLength: 12,
      // A debugger finds the sources by their paths on this disk; release builds have no source map.
      ...(mode === 'development' && { devtoolModuleFilenameTemplate: '[absolute-resource-path]' }),
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            // Types are checked once, for all packages together, by `npm run typecheck`.
            transpileOnly: true,
            configFile: path.join(repository, 'tsconfig.base.json'),
            compilerOptions: { noEmit: false, sourceMap: mode === 'development' },
            // One compiler per package: the transformer below contains the package's name.
            instance: `${packageName}-${hotReload}`,
            getCustomTransformers: () => ({
              before: [
                createStyledIds(packageName.replace('mfe-', ''), { areNamed: mode === 'development' }),
                ...(hotReload ? [refreshTypescript()] : []),
              ],
            }),
          },
        },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash][ext]', emit: emitAssets },
        },
      ],
    },
  };
}

/**
 * The browser build of a remote: the federation container and its chunks.
 * @param {RemoteOptions} options
 * @returns {webpack.Configuration}
 */
export function remoteWeb(options) {
  const { name, exposes } = options;
  const common = base({ ...options, emitAssets: true });
  return {
    ...common,
    name: `${name}-web`,
    target: ['web', 'es2022'],
    entry: {},
    output: {
      ...common.output,
      publicPath: 'auto',
      uniqueName: name,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      crossOriginLoading: 'anonymous',
      // A module that failed because a shared library could not be loaded is evaluated again at the next import.
      strictModuleExceptionHandling: true,
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        exposes,
        shared: consumedModules(),
        dts: false,
        manifest: true,
        // As a file, it would be shared by builds that run at the same time.
        virtualRuntimeEntry: true,
        filename: 'remote-entry.[contenthash].js',
        library: { type: 'var', name },
        // The shell provides the federation runtime once; it needs neither its Node half nor snapshots.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StableModuleIdsPlugin(),
      new ChunkIntegrityPlugin(),
    ],
    // Libraries have no chunk of their own: with the code that uses them they are compressed better, and are one request.
    optimization: { splitChunks: { cacheGroups: { defaultVendors: false } } },
  };
}

/**
 * The server build of a remote: one CommonJS file that exports its pieces by name.
 * @param {RemoteOptions} options
 * @returns {webpack.Configuration}
 */
export function remoteServer(options) {
  const { name, packageName, exposes } = options;
  const common = base({ ...options, emitAssets: false });
  const source = Object.entries(exposes)
    .map(
      ([piece, file]) =>
        `export { piece as ${JSON.stringify(piece.slice(2))} } from ${JSON.stringify(file)};`,
    )
    .join('\n');
  return {
    ...common,
    name: `${name}-server`,
    target: 'node20',
    // The entry is generated from the list of pieces in package.json, their only list.
    entry: { server: `data:text/javascript,${encodeURIComponent(source)}` },
    output: {
      ...common.output,
      filename: 'server.[contenthash].cjs',
      library: { type: 'commonjs2' },
      publicPath: '',
    },
    resolve: { ...common.resolve, preferRelative: true, roots: [folderOf(packageName)] },
    externalsType: 'commonjs',
    externals: Object.fromEntries(serverModules.map((module) => [module, module])),
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * A package alone, as an ordinary page without federation: for its developers.
 * @param {BuildOptions & { entry: string, template: string }} options
 * @returns {webpack.Configuration}
 */
export function standalone(options) {
  const common = base({ ...options, emitAssets: true, hotReload: options.mode === 'development' });
  return {
    ...common,
    name: `${options.packageName}-standalone`,
    target: ['web', 'es2022'],
    entry: options.entry,
    output: { ...common.output, publicPath: '/', filename: '[name].[contenthash].js' },
    plugins: [
      new HtmlWebpackPlugin({ template: path.join(folderOf(options.packageName), options.template) }),
      ...(options.mode === 'development' ? [new ReactRefreshPlugin()] : []),
    ],
  };
}

/**
 * The page in which the checks before a publish hydrate pieces. Libraries are those for development: only they say what
 * differs between the HTML of the server and that of the browser, and notice effects that update without end.
 * @param {{ outDir: string }} options
 * @returns {webpack.Configuration}
 */
export function checkPage({ outDir }) {
  return {
    ...base({ packageName: 'publishing', mode: 'development', outDir, emitAssets: true }),
    name: 'check-page',
    target: ['web', 'es2022'],
    devtool: false,
    entry: './src/gate/page/main.tsx',
    output: { path: outDir, filename: 'main.js', publicPath: '/check-page/', uniqueName: 'check-page' },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin(runtimeSettings()),
    ],
  };
}

/** What the federation plugin would set where the runtime is imported directly. */
const runtimeSettings = () => ({
  SHARED_VERSIONS: JSON.stringify(sharedVersions),
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
});

/**
 * The browser side of the shell. It contains no list of remotes: a federation runtime, loaded with the first piece that
 * needs code, registers them at run time from data in the page.
 * @param {BuildOptions} options
 * @returns {webpack.Configuration}
 */
export function shellWeb(options) {
  const common = base({ ...options, emitAssets: false });
  return {
    ...common,
    name: 'shell-web',
    target: ['web', 'es2022'],
    entry: { main: './src/browser/main.ts' },
    output: {
      ...common.output,
      path: path.join(options.outDir, 'public'),
      publicPath: '/assets/',
      uniqueName: 'shell',
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      crossOriginLoading: 'anonymous',
    },
    plugins: [new webpack.DefinePlugin(runtimeSettings()), new ChunkIntegrityPlugin()],
    optimization: {
      splitChunks: {
        cacheGroups: {
          ...Object.fromEntries(
            Object.entries(libraryChunks).map(([name, test]) => [
              name,
              { name, test, chunks: 'async', enforce: true },
            ]),
          ),
          // As in the remotes.
          defaultVendors: false,
        },
      },
    },
  };
}

/** The libraries of the shell's main script, by chunk: scripts of a size that a slow device evaluates in a short task. */
const libraryChunks = {
  'lib-react': /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  'lib-router': /[\\/]node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
  // These are small: as one script they are compressed better, and are one request.
  'lib-styles-query': /[\\/]node_modules[\\/](styled-components|@emotion|stylis|@tanstack)[\\/]/,
};

/**
 * The scripts of a page that run before the main script: the inline one, and the one that runs when the page is loaded.
 * @param {BuildOptions} options
 * @returns {webpack.Configuration}
 */
export function shellStart(options) {
  return {
    ...base({ ...options, emitAssets: false }),
    name: 'shell-start',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { bootstrap: './src/bootstrap/bootstrap.ts', idle: './src/browser/idle.ts' },
    output: {
      path: path.join(options.outDir, 'public'),
      hashDigestLength: 12,
      filename: ({ chunk }) => (chunk?.name === 'bootstrap' ? '../bootstrap.js' : '[name].[contenthash].js'),
    },
  };
}

/**
 * The pages for developers: one script of its own, so that visitors' scripts are the same with and without it. The font
 * files of all pages come with it: in the visitors' scripts nothing refers to them.
 * @param {BuildOptions} options
 * @returns {webpack.Configuration}
 */
export function shellTools(options) {
  return {
    ...base({ ...options, emitAssets: true }),
    name: 'shell-tools',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { tools: './src/developer-tools/main.tsx' },
    output: {
      path: path.join(options.outDir, 'public'),
      hashDigestLength: 12,
      filename: '[name].[contenthash].js',
    },
  };
}

/**
 * The service worker and the one that removes it: one file each, without a hash in its name.
 * @param {BuildOptions} options
 * @returns {webpack.Configuration}
 */
export function shellWorkers(options) {
  return {
    ...base({ ...options, emitAssets: false }),
    name: 'shell-workers',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: {
      'service-worker': './src/service-worker/service-worker.ts',
      'removing-worker': './src/service-worker/removing-worker.ts',
    },
    output: { path: options.outDir, filename: '[name].js' },
  };
}

/**
 * A Node server: one file; npm packages are required at run time.
 * @param {BuildOptions & { entry: string, name?: string }} options `name` is the file's, without `.cjs`
 * @returns {webpack.Configuration}
 */
export function nodeServer(options) {
  const common = base({ ...options, emitAssets: false });
  return {
    ...common,
    name: `${options.packageName}-server`,
    target: 'node20',
    entry: { [options.name ?? 'server']: options.entry },
    output: {
      ...common.output,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: '/assets/',
    },
    externalsType: 'commonjs',
    externals: [
      ({ request = '' }, callback) => {
        const isBundled = /^(\.|\/|@site\/|@fontsource)/.test(request);
        if (isBundled) callback();
        else callback(undefined, request);
      },
    ],
    node: { __dirname: false },
    optimization: { minimize: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // The shell's server provides exactly these modules to the remotes' server files.
      new webpack.DefinePlugin({ SHARED_SERVER_MODULES: JSON.stringify(serverModules) }),
    ],
  };
}
