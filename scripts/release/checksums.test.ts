import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listFilesBelow } from './checksums.mjs';

test('the files of a release are listed without those that a link leads to', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'release-files-'));
  await fs.mkdir(path.join(folder, 'packages/links'), { recursive: true });
  await fs.mkdir(path.join(folder, 'fonts'));
  await fs.writeFile(path.join(folder, 'fonts/regular.ttf'), '');
  await fs.writeFile(path.join(folder, 'packages/index.js'), '');
  await fs.symlink('../../fonts', path.join(folder, 'packages/links/fonts'));
  expect(listFilesBelow(folder)).toEqual(['fonts/regular.ttf', 'packages/index.js']);
  expect(listFilesBelow(path.join(folder, 'packages'))).toEqual(['index.js']);
  await fs.rm(folder, { recursive: true });
});
