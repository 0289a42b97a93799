// Webpack has no subresource integrity for chunks it loads later. The page contains a map (URL -> SHA-384) of
// every script that it may load; this plugin makes the runtime of a build read it.
import webpack from 'webpack';

/** The map in the page: `shell/src/federation/integrity.ts` fills it. */
const PAGE_MAP = 'globalThis.__INTEGRITY__';

export class ChunkIntegrityPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (source) =>
          `${source}\nvar integrity = (${PAGE_MAP} || {})[new URL(url, document.baseURI).href];\n` +
          `if (integrity) { script.integrity = integrity; script.crossOrigin = "anonymous"; }`,
      );
    });
  }
}
