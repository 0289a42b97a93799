import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaries } from './eslint.boundaries.js';
import { featureLayers } from './eslint.features.js';
import { noFolderCycles } from './eslint.folders.js';

const extensions = ['.ts', '.tsx', '.mjs', '.js'];

/**
 * `LINT=deep`, with the deep tests, has rules that cost half of the time: they report what a new version of a package brings,
 * what the compiler reports too where types are strict, cycles within a folder (eslint.folders.js has those between two),
 * and what React's compiler would not optimise.
 */
const isDeep = process.env.LINT === 'deep';
/** @type {Record<string, 'off'>} */
const slowTypeRules = {
  '@typescript-eslint/no-deprecated': 'off',
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
};
/** @type {Record<string, 'error'>} */
const quickHookRules = { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' };

const storages = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];
const useRemoteStorage = "Use `createRemoteStorage` of '@site/shared-contracts/remote-storage'.";

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/var/', 'test-results/', 'playwright-report/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/ban-ts-comment': 'error',
      ...(isDeep ? {} : slowTypeRules),
    },
  },
  {
    // Only where components and hooks are.
    files: ['{shared-contracts,shared-ui,shell,mfe-*}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', 'shell/src/server/**/*.ts', 'shared-contracts/src/{schemas,server}/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: isDeep ? reactHooks.configs['recommended-latest'].rules : quickHookRules,
  },
  {
    files: ['{shared-contracts,shared-ui,shell,mfe-*}/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict],
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="maxLength"]',
          message:
            'It cuts off what is pasted, in silence. Let validation say how much is too long (`tooLong`).',
        },
      ],
    },
  },
  {
    // All remotes share the browser's storages: each has names of its own there (docs/decisions/069).
    files: ['{mfe-*,shared-ui}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: useRemoteStorage }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          storages.map((property) => ({ object, property, message: useRemoteStorage })),
        ),
      ],
    },
  },
  {
    // `execCommand` is the only way to insert text that Undo takes back; `performance.navigation` is shorter than what
    // replaces it, in a script that is part of each page.
    files: ['mfe-admin/src/pasted-text/paste-as-markdown.ts', 'shell/src/bootstrap/bootstrap.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // Tests spy on the console.
    files: ['**/*.test.{ts,tsx}', '*/test-support/**/*.{ts,tsx}', 'tests/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': extensions,
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions })],
    },
    rules: {
      'import-x/no-duplicates': 'error',
      'import-x/no-self-import': 'error',
      ...(isDeep && { 'import-x/no-cycle': ['error', { ignoreExternal: true }] }),
      'import-x/no-default-export': 'error',
      'no-restricted-exports': ['error', { restrictedNamedExports: ['default'] }],
      eqeqeq: 'error',
      'max-depth': ['error', 4],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      // For comments only: Prettier wraps code.
      'max-len': [
        'error',
        { code: 10_000, comments: 120, ignoreUrls: true, ignorePattern: 'eslint-disable' },
      ],
      curly: ['error', 'multi-line'],
    },
  },
  {
    files: ['**/*.{test,spec}.{ts,tsx}', '**/test-support/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // A scene is a list of shapes.
    files: ['scripts/pictures/scenes-*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Clients choose the input of a pattern: its time must not grow with the square of the length.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Tools load the default export of these files.
    files: [
      '*.config.{js,ts}',
      '**/*.config.{js,ts}',
      'scripts/testing/{start,stop}-database.mjs',
      'scripts/testing/{make,remove}-template-folder.mjs',
      'shell/src/server/workers/render-worker.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  ...boundaries,
  ...featureLayers,
  ...noFolderCycles,
  prettier,
);
