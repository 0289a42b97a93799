import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedAdmin } from './shared-admin';
import { startSite } from './site';

/**
 * One site for all tests that only read. Tests that change or break something start their own. All of them are copies of one
 * that was started once, in the folder SITE_TEMPLATE: `npm test` keeps it from one run of Playwright to the next.
 */
// eslint-disable-next-line import-x/no-default-export -- Playwright calls a global setup by its default export.
export default async function startGlobalSite() {
  const isOwn = !process.env.SITE_TEMPLATE;
  const template = (process.env.SITE_TEMPLATE ??= await fs.mkdtemp(path.join(os.tmpdir(), 'site-template-')));
  const env = { ADMIN_USERNAME: sharedAdmin.username, ADMIN_PASSWORD: sharedAdmin.password };
  if (!existsSync(path.join(template, 'data'))) await makeTemplate(template, env);
  const site = await startSite({ env });
  process.env.SITE_URL = site.url;
  process.env.SITE_VAR_DIR = site.varDir;
  return async () => {
    await site.stop();
    for (const folder of [site.varDir, ...(isOwn ? [template] : [])])
      await fs.rm(folder, { recursive: true });
  };
}

async function makeTemplate(template: string, env: NodeJS.ProcessEnv): Promise<void> {
  const first = await startSite({ env, varDir: await fs.mkdtemp(path.join(os.tmpdir(), 'site-')) });
  await first.stop();
  await fs.rm(path.join(first.varDir, 'logs'), { recursive: true });
  // At the end, so that a template is whole.
  await fs.cp(first.varDir, `${template}.unfinished`, { recursive: true });
  await fs.rm(template, { recursive: true, force: true });
  await fs.rename(`${template}.unfinished`, template);
  await fs.rm(first.varDir, { recursive: true });
}
