import fs from 'node:fs/promises';
import { sharedAdmin } from './shared-admin';
import { startSite } from './site';

/** One site for all tests that only read. Tests that change or break something start their own. */
// eslint-disable-next-line import-x/no-default-export -- Playwright calls a global setup by its default export.
export default async function startGlobalSite() {
  const site = await startSite({
    env: { ADMIN_USERNAME: sharedAdmin.username, ADMIN_PASSWORD: sharedAdmin.password },
  });
  process.env.SITE_URL = site.url;
  process.env.SITE_VAR_DIR = site.varDir;
  return async () => {
    await site.stop();
    await fs.rm(site.varDir, { recursive: true });
  };
}
