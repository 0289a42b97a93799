// `*.test.tsx` runs in jsdom (what a person sees), `*.test.ts` in Node. The api's tests are projects of their own: one
// for each engine of the database.
import { findPostgres } from './scripts/testing/postgres-programs.mjs';

const transform = {
  '\\.(t|j)sx?$': [
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
};
/** Packages that come as ES modules only. */
const transformed = ['jose', '@zxcvbn-ts', 'marked', 'feed'];
const common = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${transformed.join('|')})/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/var/', '<rootDir>/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/var/', '/dist/'],
  moduleNameMapper: { '\\.(woff2|svg|jpg|png|webp)$': '<rootDir>/tests/support/file-stub.js' },
};

/**
 * @param {string} displayName
 * @param {'SQLite' | 'PGlite' | 'PostgreSQL'} testEngine
 * @param {string[]} others the engines whose own tests it leaves out
 */
const api = (displayName, testEngine, others) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/api/**/*.test.ts'],
  testPathIgnorePatterns: [
    ...common.testPathIgnorePatterns,
    ...others.map((engine) => `\\.${engine}\\.test\\.ts$`),
  ],
  globals: { testEngine },
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup-node.ts'],
});
const databaseServer = {
  globalSetup: '<rootDir>/scripts/testing/start-database.mjs',
  globalTeardown: '<rootDir>/scripts/testing/stop-database.mjs',
};
const hasPostgres = process.env.TEST_POSTGRES_URL || findPostgres();

export default {
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: ['**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-browser.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '<rootDir>/api/'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-node.ts'],
    },
    api('api', 'SQLite', ['postgres']),
    { ...api('api on PGlite', 'PGlite', ['sqlite', 'postgres']), ...databaseServer },
    ...(hasPostgres ? [{ ...api('api on PostgreSQL', 'PostgreSQL', ['sqlite']), ...databaseServer }] : []),
  ],
};
