// Jest's projects for the API's tests: one for each engine of the database.
import { common, setupNode } from '../../shared-testing/jest-projects.mjs';
import { findPostgres } from './postgres-programs.mjs';

/**
 * @param {string} displayName
 * @param {'SQLite' | 'PostgreSQL'} testEngine
 * @param {string} other the engine whose own tests it leaves out
 */
const project = (displayName, testEngine, other) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/api/**/*.test.ts'],
  testPathIgnorePatterns: [...common.testPathIgnorePatterns, `\\.${other}\\.test\\.ts$`],
  globals: { testEngine },
  setupFilesAfterEnv: [setupNode],
});
const hasPostgres = process.env.TEST_POSTGRES_URL || findPostgres();

export const projects = [
  {
    ...project('api', 'SQLite', 'postgres'),
    globalSetup: '<rootDir>/scripts/testing/make-template-folder.mjs',
    globalTeardown: '<rootDir>/scripts/testing/remove-template-folder.mjs',
  },
  ...(hasPostgres
    ? [
        {
          ...project('api on PostgreSQL', 'PostgreSQL', 'sqlite'),
          globalSetup: '<rootDir>/scripts/testing/start-database.mjs',
          globalTeardown: '<rootDir>/scripts/testing/stop-database.mjs',
        },
      ]
    : []),
];
