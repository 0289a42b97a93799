import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiVariables } from '../../test-support/api-variables';
import { newFolder } from '../../test-support/test-database';
import { readConfig } from '../config/config';
import { openDatabase } from './database';
import { refuseLostDatabase } from './refuse-lost-database';

/** A `VAR_DIR` with these files in it. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const varDir = await newFolder();
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(varDir, file)), { recursive: true });
    await writeFile(path.join(varDir, file), content);
  }
  return varDir;
}
const check = (varDir: string, variables: NodeJS.ProcessEnv = {}) =>
  refuseLostDatabase(readConfig({ VAR_DIR: varDir, ...variables }));

describe.each([
  ['is missing', {}],
  ['has 0 bytes', { 'data/site.db': '' }],
])('a database that %s', (_, database) => {
  test.each(['data/images/a.webp', 'backups/backup-1.tar.gz', 'brochure/brochure.pdf'])(
    'does not become a new site beside %s',
    async (trace) => {
      const varDir = await folderWith({ ...database, [trace]: 'x' });
      const folder = path.join(varDir, path.dirname(trace));
      await expect(check(varDir)).rejects.toThrow(
        `${path.join(varDir, 'data', 'site.db')} is missing or empty, but ${folder} has files of a site. ` +
          'Is its disk mounted? Put the database back, or restore a backup (npm run restore).',
      );
      await check(varDir, { NEW_SITE: 'on' });
      // Of a server, the files beside the API say nothing.
      await check(varDir, { DATABASE_URL: 'postgres://a@localhost/b' });
    },
  );

  test('becomes a new site beside what the start itself makes', async () => {
    await check(
      await folderWith({ ...database, 'keys/a.key': 'x', 'logs/api.log': 'x', 'registry/a.json': '{}' }),
    );
  });
});

test('a database with content is opened', async () => {
  const varDir = await folderWith({ 'data/images/a.webp': 'x' });
  await (await openDatabase(path.join(varDir, 'data', 'site.db'))).destroy();
  await check(varDir);
});

test('the process says it in a sentence, and ends with a code that is not tried again', async () => {
  const varDir = await folderWith({ 'data/site.db': '', 'data/images/a.webp': 'x' });
  const server = spawn(process.execPath, ['api/test-support/run-typescript.mjs', 'api/src/server.ts'], {
    env: { ...process.env, ...apiVariables(varDir), DATABASE_URL: '', VAR_DIR: varDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text: Buffer) => (said += text.toString()));
  expect(await once(server, 'close')).toEqual([78, null]);
  expect(said).toMatch(/^\S+site\.db is missing or empty, but .*\n$/);
});
