import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedAdmin } from './shared-admin';
import { startSite } from './site';

/**
 * One site for all tests that only read. Tests that change or break something start their own, as a copy of what this one
 * was after its first start.
 */
// eslint-disable-next-line import-x/no-default-export -- Playwright calls a global setup by its default export.
export default async function startGlobalSite() {
  const env = { ADMIN_USERNAME: sharedAdmin.username, ADMIN_PASSWORD: sharedAdmin.password };
  const first = await startSite({ env });
  await first.stop();
  const template = await fs.mkdtemp(path.join(os.tmpdir(), 'site-template-'));
  await fs.cp(first.varDir, template, { recursive: true });
  // What a shell has kept of builds and pages would hide from a test that they cannot be fetched.
  for (const folder of ['shell-cache', 'logs']) await fs.rm(path.join(template, folder), { recursive: true });
  process.env.SITE_TEMPLATE = template;
  const site = await startSite({ varDir: first.varDir, env });
  process.env.SITE_URL = site.url;
  process.env.SITE_VAR_DIR = site.varDir;
  return async () => {
    await site.stop();
    for (const folder of [site.varDir, template]) await fs.rm(folder, { recursive: true });
  };
}
