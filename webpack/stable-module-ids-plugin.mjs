// The federation plugin makes a module of its own with absolute paths in it, and webpack derives the module's id from
// its text: one commit would give other bytes in another folder.

/** The module of the federation plugin (`virtualRuntimeEntry`); no other module of a remote is a data URL. */
const FEDERATION_ENTRY = 'data:text/javascript;';

/** Gives the module of the federation plugin an id that does not depend on the folder of the checkout. */
export class StableModuleIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { name } = StableModuleIdsPlugin;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules)
          if (module.identifier().includes(FEDERATION_ENTRY))
            compilation.chunkGraph.setModuleId(module, idOf(module.identifier()));
      });
    });
  }
}

/** The container has the data URL in its identifier, too: each has to have an id of its own. @param {string} identifier */
const idOf = (identifier) =>
  identifier.startsWith('container entry') ? 'container-entry' : 'federation-entry';
