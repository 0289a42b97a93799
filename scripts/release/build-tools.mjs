/** Packages that build, compile or test: a release has none of them. What it would need them for was done when it was made. */
export const buildTools = [
  '@swc/core',
  '@playwright/test',
  'chokidar',
  'jest',
  'playwright-core',
  'ts-loader',
  'typescript',
  'webpack',
];
