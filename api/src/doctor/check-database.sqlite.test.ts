import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { databaseIn, newFolder } from '../../test-support/run-api';
import { attachDatabase, openDatabase } from '../database/database';
import { checkDatabase } from './check-database';

test('a dangling reference is found', async () => {
  const file = databaseIn(await newFolder());
  await (await openDatabase(file)).destroy();
  const raw = new DatabaseSync(path.resolve(file));
  raw.exec(`
    pragma foreign_keys = off;
    insert into article (kind, title, title_key, short_description, body, image_id, image_alt, search_key, created_at)
    values ('blog', '', '', '', '', 'gone', '', '', 0);
  `);
  raw.close();
  const db = await attachDatabase(file);
  const findings = db ? await checkDatabase(db) : [];
  await db?.destroy();
  expect(findings[0]).toMatchObject({ state: 'wrong', says: 'SQLite: 1 references lead nowhere' });
});
