// The data of a site after its first start, of which the sites of the tests begin as copies.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sharedAdmin } from './shared-admin';
import { startSite } from './site';

export const sharedAdminVariables = {
  ADMIN_USERNAME: sharedAdmin.username,
  ADMIN_PASSWORD: sharedAdmin.password,
};

/** Milliseconds in which an API makes all pictures, on a machine with other work. */
const PICTURES_LIMIT = 15 * 60_000;

interface TemplateOptions {
  /** Otherwise each copy makes the rest of the AVIF files, beside its test, which a single test need not wait for. */
  hasAllPictures?: boolean;
}

/** Makes it in this folder, unless it is there. */
export async function makeSiteTemplate(folder: string, options: TemplateOptions = {}): Promise<void> {
  if (existsSync(path.join(folder, 'data'))) return;
  const token = 'metrics-of-the-template-of-all-sites';
  const varDir = await fs.mkdtemp(path.join(os.tmpdir(), 'site-'));
  const unfinished = `${folder}.unfinished`;
  try {
    const first = await startSite({ env: { ...sharedAdminVariables, METRICS_TOKEN: token }, varDir });
    if (options.hasAllPictures) await untilPicturesAreMade(first.urlOf('api'), token);
    await first.stop();
    await fs.rm(path.join(varDir, 'logs'), { recursive: true });
    // At the end, so that a template is whole.
    await fs.cp(varDir, unfinished, { recursive: true });
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rename(unfinished, folder);
  } finally {
    for (const each of [varDir, unfinished]) await fs.rm(each, { recursive: true, force: true });
  }
}

async function untilPicturesAreMade(url: string, token: string): Promise<void> {
  const end = performance.now() + PICTURES_LIMIT;
  for (;;) {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const [line] = /^pictures_without_avif .*$/m.exec(await response.text()) ?? [];
    if (line === 'pictures_without_avif 0') return;
    if (performance.now() > end)
      throw new Error(`The API makes no more pictures: ${line ?? response.status}.`);
    await setTimeout(1_000);
  }
}
