// `npm run test:release` runs them, where there is a release and a machine for it.
import { common, setupNode } from '../../shared-testing/jest-projects.mjs';

export default {
  ...common,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/release/*.trial.ts'],
  setupFilesAfterEnv: [setupNode],
};
