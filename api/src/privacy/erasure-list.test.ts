import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { addErasures, readErasureFile, writeErasureFile } from './erasure-list';

test('of several that write the file at once, each leaves a whole one, and the last has everybody', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'list', 'erasures.jsonl');
  const db = await openDatabase(databaseIn(folder));
  closeAfterTests(() => db.destroy());
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(async (id) => {
      await addErasures(db, [{ id, at: 1, key_id: 'k', hashes: '["h"]' }]);
      await writeErasureFile(db, file);
    }),
  );
  expect(await readErasureFile(file)).toHaveLength(6);
  expect(await readdir(path.dirname(file))).toEqual(['erasures.jsonl']);
});
