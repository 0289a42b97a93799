// `*.test.tsx` runs in jsdom (what a person sees), `*.test.ts` in Node. The api's tests are a project of their own.
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
const common = {
  transform,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/var/', '<rootDir>/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/var/', '/dist/'],
  moduleNameMapper: { '\\.(woff2|svg|jpg|png|webp)$': '<rootDir>/tests/support/file-stub.js' },
};

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
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/api/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-node.ts'],
    },
  ],
};
