import path from 'node:path';
import { firstAdmin } from './sign-in';
import { databaseVariables } from './test-database';

/**
 * Environment of an API in a process of its own, with its data in this folder. Its brand has no pictures: making those of
 * the real one is most of a first start.
 */
export const apiVariables = (folder: string): Record<string, string> => ({
  ...databaseVariables(folder),
  API_PORT: '0',
  DEMO_CONTENT: 'off',
  SITE_CONTENT: path.resolve('api/test-support/site-content.json'),
  LOG_LEVEL: 'info',
  ADMIN_USERNAME: firstAdmin.username,
  ADMIN_PASSWORD: firstAdmin.password,
});
