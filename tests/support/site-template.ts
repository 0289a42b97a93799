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

/** Makes it in this folder, unless it is there. */
export async function makeSiteTemplate(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'data'))) return;
  const token = 'metrics-of-the-template-of-all-sites';
  const varDir = await fs.mkdtemp(path.join(os.tmpdir(), 'site-'));
  const first = await startSite({ env: { ...sharedAdminVariables, METRICS_TOKEN: token }, varDir });
  // Otherwise each copy would make the rest of the AVIF files, beside the tests.
  while (!/^pictures_without_avif 0$/m.test(await readMetrics(first.urlOf('api'), token)))
    await setTimeout(1_000);
  await first.stop();
  await fs.rm(path.join(varDir, 'logs'), { recursive: true });
  // At the end, so that a template is whole.
  await fs.cp(varDir, `${folder}.unfinished`, { recursive: true });
  await fs.rm(folder, { recursive: true, force: true });
  await fs.rename(`${folder}.unfinished`, folder);
  await fs.rm(varDir, { recursive: true });
}

async function readMetrics(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`The metrics of the API responded with ${response.status}.`);
  return response.text();
}
