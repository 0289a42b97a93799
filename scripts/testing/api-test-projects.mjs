// Jest's projects for the API's tests: one for each engine of the database.
import { common, setupNode } from '../../shared-testing/jest-projects.mjs';
import { findPostgres } from './postgres-programs.mjs';

/**
 * @param {string} displayName
 * @param {'SQLite' | 'PGlite' | 'PostgreSQL'} testEngine
 * @param {string[]} others the engines whose own tests it leaves out
 */
const project = (displayName, testEngine, others) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/api/**/*.test.ts'],
  testPathIgnorePatterns: [
    ...common.testPathIgnorePatterns,
    ...others.map((engine) => `\\.${engine}\\.test\\.ts$`),
  ],
  globals: { testEngine },
  setupFilesAfterEnv: [setupNode],
});
const databaseServer = {
  globalSetup: '<rootDir>/scripts/testing/start-database.mjs',
  globalTeardown: '<rootDir>/scripts/testing/stop-database.mjs',
};
const hasPostgres = process.env.TEST_POSTGRES_URL || findPostgres();

export const projects = [
  project('api', 'SQLite', ['postgres']),
  { ...project('api on PGlite', 'PGlite', ['sqlite', 'postgres']), ...databaseServer },
  ...(hasPostgres ? [{ ...project('api on PostgreSQL', 'PostgreSQL', ['sqlite']), ...databaseServer }] : []),
];
