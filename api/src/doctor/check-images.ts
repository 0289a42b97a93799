import type { Database } from '../database/database';
import { expectedFiles } from '../images/expected-files';
import type { ImageFiles } from '../images/image-files';
import { imageIdOf } from '../images/image-name';
import { listUsedPdfFiles } from '../sheets/sheet-store';
import type { Finding } from './finding';

/** Compares the rows of images, data sheets and the uploaded brochure with the files in the storage. */
export async function checkImages(db: Database, files: ImageFiles): Promise<Finding[]> {
  // The files are listed before the rows are read: an upload at the same time then appears neither missing nor
  // orphaned.
  const stored = new Set<string>();
  for await (const { name } of files.list()) stored.add(name);
  const rows = await db.selectFrom('image').select(['id', 'widths', 'avif_at', 'unused_since']).execute();
  const ids = new Set(rows.map(({ id }) => id));
  const missing: string[] = [];
  for (const row of rows.filter(({ unused_since }) => unused_since === null)) {
    for (const name of expectedFiles(row)) {
      if (!stored.has(name) && !(await files.has(name))) missing.push(name);
    }
  }
  const pdfs = await listUsedPdfFiles(db);
  const used = new Set(pdfs);
  for (const file of pdfs) if (!stored.has(file) && !(await files.has(file))) missing.push(file);
  const strays = [...stored].filter((name) => !ids.has(imageIdOf(name) ?? '') && !used.has(name));
  const waiting = rows.filter(({ avif_at }) => avif_at === null).length;
  return [describeMissing(missing, rows.length, pdfs.length), ...describeOthers(strays.length, waiting)];
}

function describeMissing(missing: string[], count: number, pdfs: number): Finding {
  const check = 'Pictures';
  const andPdfs = pdfs > 0 ? ` and ${pdfs} PDF files` : '';
  if (missing.length === 0) return { check, state: 'good', says: `${count}${andPdfs}, with all their files` };
  const names = missing.slice(0, 3).join(', ');
  const says = `${missing.length} files are missing: ${names}${missing.length > 3 ? ' ...' : ''}`;
  return {
    check,
    state: 'wrong',
    says,
    advice: 'Restore a backup that has them, or upload the pictures and PDF files again.',
  };
}

function describeOthers(strays: number, waiting: number): Finding[] {
  const check = 'Pictures';
  return [
    ...(strays > 0
      ? [
          {
            check,
            state: 'note' as const,
            says: `${strays} files belong to none; the API removes them by and by`,
          },
        ]
      : []),
    ...(waiting > 0
      ? [{ check, state: 'note' as const, says: `${waiting} wait for AVIF; the API makes it while it runs` }]
      : []),
  ];
}
