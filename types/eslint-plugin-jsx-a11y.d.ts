/** The plugin ships no types; this is the part that eslint.config.js uses. */
declare module 'eslint-plugin-jsx-a11y' {
  import type { Linter } from 'eslint';

  const plugin: { flatConfigs: { recommended: Linter.Config; strict: Linter.Config } };
  // eslint-disable-next-line import-x/no-default-export -- as the plugin has it
  export default plugin;
}
