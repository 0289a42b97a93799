// Jest, before and after the tests of the API on SQLite: the folder for the migrated database with which each of them begins.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export default async function makeTemplateFolder() {
  process.env.TEST_TEMPLATE_FOLDER = await fs.mkdtemp(path.join(os.tmpdir(), 'api-template-'));
}

export const removeTemplateFolder = () => fs.rm(process.env.TEST_TEMPLATE_FOLDER ?? '', { recursive: true });
