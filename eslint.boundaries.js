// Who may import whom. npm hoists every workspace, so an undeclared import works in silence: this table is what
// keeps the packages apart. A pattern (`mfe-*`) protects a new remote on its first day.
import importX from 'eslint-plugin-import-x';
import fs from 'node:fs';

const mayImport = {
  // Beside these, every package may import `shared-testing`: the rule on declared dependencies allows it only in tests, and in
  // the page in which a remote runs alone.
  shell: ['shared-contracts(/[\\w-]+)?', 'shared-ui/[\\w-]+'],
  // Only code that runs in Node may import `shared-contracts/server/*`: nothing of it belongs in a browser bundle.
  'shell/src/server': ['shared-contracts(/server)?(/[\\w-]+)?', 'shared-ui/[\\w-]+', 'publishing/[\\w/-]+'],
  'shell/test-support': ['shared-contracts(/[\\w-]+)?', 'shared-ui/[\\w-]+', 'publishing/[\\w/-]+'],
  'shell/src/brochure': [
    'shared-contracts(/server)?(/[\\w-]+)?',
    'shared-documents/[\\w-]+',
    'shared-ui/[\\w-]+',
  ],
  'mfe-*': ['shared-contracts(/[\\w-]+)?', 'shared-ui/[\\w-]+'],
  'shared-ui': [],
  'shared-contracts': [],
  'shared-documents': ['shared-contracts(/server)?(/[\\w-]+)?', 'shared-ui/colors'],
  api: ['shared-contracts(/server)?(/[\\w-]+)?', 'shared-documents/[\\w-]+', 'shared-ui/colors'],
  webpack: ['publishing/[\\w/-]+'],
  publishing: ['shared-contracts(/[\\w-]+)?'],
  // The page in which pieces are hydrated is a host, as the shell is.
  'publishing/src/gate/page': ['shared-contracts(/[\\w-]+)?', 'shared-ui/[\\w-]+'],
  'shared-testing': ['shared-contracts(/[\\w-]+)?', 'shared-ui/[\\w-]+', 'publishing/[\\w/-]+'],
};

const testing = 'shared-testing/[\\w-]+';

const otherFolders = {
  regex: '^(\\.\\./)+(shell|mfe-[\\w-]+|shared-[\\w-]+|api|webpack|publishing|scripts)(/|$)',
  message: 'Import another package by its name, never by a path.',
};

/** Shared as narrow facades, so that the page holds one copy and tree shaking still works. */
const facades = [
  { name: 'react-router-dom', message: "Import from '@site/shared-contracts/router'." },
  { name: 'react-router', message: "Import from '@site/shared-contracts/router'." },
  { name: '@tanstack/react-query', message: "Import from '@site/shared-contracts/query'." },
];

const root = import.meta.dirname;
const packageFolders = fs
  .readdirSync(root)
  .filter((folder) => fs.existsSync(`${root}/${folder}/package.json`) && folder !== 'node_modules');

/**
 * Tests and tools may use what the root declares for development, beside what their own package declares.
 * @returns {import('eslint').Linter.Config[]}
 */
const declaredForTests = () =>
  packageFolders.map((folder) => ({
    files: [`${folder}/**/*.{ts,tsx,mjs}`],
    plugins: { 'import-x': importX },
    rules: {
      'import-x/no-extraneous-dependencies': ['error', { packageDir: [root, `${root}/${folder}`] }],
    },
  }));

/** @type {import('eslint').Linter.Config[]} */
export const boundaries = [
  ...Object.entries(mayImport).map(
    ([folder, allowed]) =>
      /** @type {import('eslint').Linter.Config} */ ({
        files: [`${folder}/**/*.{ts,tsx,mjs}`],
        rules: {
          'no-restricted-imports': [
            'error',
            {
              paths: folder === 'mfe-*' || folder === 'shared-ui' ? facades : [],
              patterns: [
                {
                  regex: `^@site/(?!(${[...allowed, testing].join('|')})$)`,
                  message: 'This package may not import that one (see eslint.boundaries.js).',
                },
                otherFolders,
              ],
            },
          ],
        },
      }),
  ),
  {
    files: ['{scripts,tests,types}/**/*.{ts,mjs}', '*.js'],
    plugins: { 'import-x': importX },
    rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: root }] },
  },
  ...declaredForTests(),
  {
    files: ['{shared-contracts,shared-documents,shared-ui,shell,mfe-*,api}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'mfe-*/src/standalone*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    rules: {
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: false, peerDependencies: true }],
    },
  },
];
