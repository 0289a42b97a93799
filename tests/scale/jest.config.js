// `npm run test:scale` runs them.
import { common, setupNode } from '../../shared-testing/jest-projects.mjs';

export default {
  ...common,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/scale/*.trial.ts'],
  setupFilesAfterEnv: [setupNode],
  testTimeout: 180_000,
};
