import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSite } from './site';
import { makeSiteTemplate, sharedAdminVariables } from './site-template';

/**
 * One site for all tests that only read. Tests that change or break something start their own. All of them are copies of one
 * that was started once, in the folder SITE_TEMPLATE: `npm test` has it for all runs of Playwright.
 */
// eslint-disable-next-line import-x/no-default-export -- Playwright calls a global setup by its default export.
export default async function startGlobalSite() {
  const isOwn = !process.env.SITE_TEMPLATE;
  const template = (process.env.SITE_TEMPLATE ??= await fs.mkdtemp(path.join(os.tmpdir(), 'site-template-')));
  await makeSiteTemplate(template);
  const site = await startSite({ env: sharedAdminVariables });
  process.env.SITE_URL = site.url;
  process.env.SITE_VAR_DIR = site.varDir;
  return async () => {
    await site.stop();
    for (const folder of [site.varDir, ...(isOwn ? [template] : [])])
      await fs.rm(folder, { recursive: true });
  };
}
