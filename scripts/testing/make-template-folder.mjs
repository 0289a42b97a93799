// Jest, before and after the tests of the API: the folder for the database of a site that has been started once, with which
// most of them begin.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export default async function makeTemplateFolder() {
  process.env.TEST_TEMPLATE_FOLDER ??= await fs.mkdtemp(path.join(os.tmpdir(), 'api-template-'));
}

export const removeTemplateFolder = () =>
  fs.rm(process.env.TEST_TEMPLATE_FOLDER ?? '', { recursive: true, force: true });
