// The federation plugin writes a module of its own to a file whose name is a hash of absolute paths, and webpack derives
// the module's id from that name: one commit would give other bytes in another folder.

/** The file of the federation plugin (`node_modules/.federation`). */
const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]{32}\.js/;

/** Gives the module of the federation plugin an id that does not depend on the folder of the checkout. */
export class StableModuleIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { name } = StableModuleIdsPlugin;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules)
          if (FEDERATION_ENTRY.test(module.identifier()))
            compilation.chunkGraph.setModuleId(module, idOf(module.identifier()));
      });
    });
  }
}

/** The container names that file in its identifier, too: each has to have an id of its own. @param {string} identifier */
const idOf = (identifier) =>
  identifier.startsWith('container entry') ? 'container-entry' : 'federation-entry';
