import path from 'node:path';
import { noErasures } from '../../test-support/no-erasures';
import { aProduct } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { aPdf } from '../../test-support/sample-pdfs';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';
import { makeBackup } from '../backup/make-backup';
import { restoreFile } from '../../test-support/restore-file';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';

/** The database and the storage of an API, as the commands open them. */
async function open(folder: string) {
  const db = await openDatabase(databaseIn(folder));
  return { db, files: await createImageFiles(path.join(folder, 'images')) };
}

test('a restore brings the sheets back at the same addresses, with their counts', async () => {
  const [dataDir, target] = [await newFolder(), await newFolder()];
  const content = { categories: [{ id: 7, name: 'Care' }], products: [aProduct({ id: 1 })], articles: [] };
  const api = await runApi({ dataDir, content });
  const sheets = sheetCalls(api, await signIn(api));
  const pdfs = [1, 2, 3].map((number) => aPdf(`Revision ${number}`));
  for (const pdf of pdfs) await sheets.upload({ pdf });
  await sheets.open('/sheets/1/safety-en.pdf');
  const before = await sheets.list();
  const shown = await sheets.shown();

  const source = await open(dataDir);
  const file = path.join(await newFolder(), 'backup.tar.gz');
  const report = await makeBackup(source.db, source.files, file, {
    secret: 'a secret of the tests, 32 characters',
  });
  await source.db.destroy();
  expect(report.missingFiles).toEqual([]);
  await sheets.upload({ pdf: aPdf('After the backup') });

  const restored = await open(target);
  await restoreFile(restored.db, restored.files, file, {
    keepMail: false,
    erasures: noErasures(file),
  });
  await restored.db.destroy();
  const other = await runApi({ dataDir: target });
  const there = sheetCalls(other, await signIn(other));
  for (const [index, pdf] of pdfs.entries())
    expect(await there.open(`/sheets/1/safety-en-${index + 1}.pdf`)).toEqual(pdf);
  expect(await there.open('/sheets/1/safety-en.pdf')).toEqual(pdfs[2]);
  expect(await there.shown()).toEqual(shown);
  expect((await there.upload({ pdf: aPdf('Next') })).body.revision).toBe(4);
  expect(before[0]?.revisions.map(({ downloads }) => downloads)).toEqual([1, 0, 0]);
  expect((await there.list())[0]?.revisions.slice(1).map(({ id }) => id)).toEqual(
    before[0]?.revisions.map(({ id }) => id),
  );
});

test('a backup names the file of a sheet that is missing', async () => {
  const dataDir = await newFolder();
  const content = { categories: [{ id: 7, name: 'Care' }], products: [aProduct({ id: 1 })], articles: [] };
  const api = await runApi({ dataDir, content });
  const sheets = sheetCalls(api, await signIn(api));
  await sheets.upload();
  const { db, files } = await open(dataDir);
  const { file } = await db.selectFrom('product_sheet').select('file').executeTakeFirstOrThrow();
  await files.remove(file);
  const report = await makeBackup(db, files, path.join(await newFolder(), 'backup.tar.gz'), {
    secret: 'a secret of the tests, 32 characters',
  });
  await db.destroy();
  expect(report.missingFiles).toEqual([file]);
  expect(await sheets.open('/sheets/1/safety-en.pdf')).toBe(404);
});
