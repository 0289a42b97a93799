// Jest's projects for the tests of all packages but the api's. `*.test.tsx` runs in jsdom (what a person sees),
// `*.test.ts` in Node.
import path from 'node:path';

const folder = import.meta.dirname;

/** Packages that come as ES modules only. */
const transformed = ['@noble', '@scure', '@zxcvbn-ts', 'age-encryption', 'feed', 'hucre', 'marked'];

export const common = {
  rootDir: path.dirname(folder),
  transform: {
    '\\.m?[tj]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${transformed.join('|')})/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/var/', '<rootDir>/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/var/', '/dist/'],
  moduleNameMapper: { '\\.(woff2|svg|jpg|png|webp)$': path.join(folder, 'src/file-stub.js') },
};

export const setupNode = path.join(folder, 'src/setup-node.ts');

const node = { ...common, testEnvironment: 'node', setupFilesAfterEnv: [setupNode] };

/** Their tests start processes and build: they run beside the others, which leave a core idle. */
const buildFolders = ['<rootDir>/publishing/', '<rootDir>/webpack/'];

export const projects = [
  {
    ...common,
    displayName: 'browser',
    testEnvironment: 'jsdom',
    testMatch: ['**/*.test.tsx'],
    setupFilesAfterEnv: [path.join(folder, 'src/setup-browser.ts')],
  },
  {
    ...node,
    displayName: 'node',
    testMatch: ['**/*.test.ts'],
    testPathIgnorePatterns: [...common.testPathIgnorePatterns, '<rootDir>/api/', ...buildFolders],
  },
  {
    ...node,
    displayName: 'publishing',
    testMatch: buildFolders.map((each) => `${each}**/*.test.ts`),
  },
];
