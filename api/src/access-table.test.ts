import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withAccessTables } from '../test-support/access-table';

test('docs/who-may-do-what.md has every call with what it needs, as the contract says', async () => {
  const file = path.join(__dirname, '../../docs/who-may-do-what.md');
  const text = await readFile(file, 'utf8');
  // Where this fails: node api/test-support/run-typescript.mjs api/test-support/write-access-table.ts
  expect(text).toBe(withAccessTables(text));
});
