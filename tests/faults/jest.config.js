// `npm run test:faults` runs them. Each test has a limit of its own, and two minutes without.
import { common, setupNode } from '../../shared-testing/jest-projects.mjs';

export default {
  ...common,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/faults/*.trial.ts'],
  setupFilesAfterEnv: [setupNode],
};
