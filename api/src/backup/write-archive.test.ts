import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newFolder } from '../../test-support/test-database';
import { writeArchive } from './write-archive';

test('a backup removes what killed backups have left, and nothing else', async () => {
  const folder = await newFolder();
  const old = new Date(Date.now() - 61_000);
  const files = ['backup-1.tar.gz.unfinished', 'mine.tar.gz.age.unfinished', 'backup-0.tar.gz', 'notes.txt'];
  for (const name of [...files, 'backup-2.tar.gz.unfinished']) await writeFile(path.join(folder, name), 'x');
  for (const name of files) await utimes(path.join(folder, name), old, old);
  await writeArchive(
    path.join(folder, 'backup-3.tar.gz'),
    { secret: 'a secret of the tests, 32 characters' },
    () => Promise.reject(new Error('The disk is full.')),
  ).catch(() => undefined);
  // Another process writes the last one: it has touched it just now.
  expect((await readdir(folder)).sort()).toEqual([
    'backup-0.tar.gz',
    'backup-2.tar.gz.unfinished',
    'notes.txt',
  ]);
});
