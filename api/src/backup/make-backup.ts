import { sql } from 'kysely';
import packageFile from '../../package.json';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { schemaOf } from '../database/schema-version';
import type { ImageFiles } from '../images/image-files';
import { imageIdOf } from '../images/image-name';
import { expectedFiles, type ImageRow } from '../images/expected-files';
import { isPdfFile } from '../sheets/sheet-file';
import { listUsedPdfFiles } from '../sheets/sheet-store';
import { backedUpTables, tableNames, type TableName } from './backed-up-tables';
import { tablePartName, imageEntryName } from './manifest';
import { writeArchive, type ArchiveWriter, type Sealing } from './write-archive';

/** Few queries for a large table, and little memory even if every row is a long article. */
const rowsPerPart = 200;

/**
 * Writes a consistent snapshot of everything into one archive, while the API continues to write. Every row is a line of
 * JSON, so that a backup of one engine can be restored on the other.
 */
export async function makeBackup(db: Database, files: ImageFiles, file: string, sealing: Sealing) {
  /** Rows of each table. */
  const tables: Record<string, number> = {};
  /** Files of images of products and articles, of sheets and of the brochure, that do not exist in the storage. */
  const missingFiles: string[] = [];
  let imageFiles = 0;
  const bytes = await writeArchive(file, sealing, async (archive) => {
    const createdAt = new Date().toISOString();
    const { schema, images, pdfs } = await inSnapshot(db, async (snapshot) => {
      for (const table of tableNames) tables[table] = await addTable(archive, snapshot, table);
      return {
        schema: await schemaOf(snapshot),
        images: await snapshot
          .selectFrom('image')
          .select(['id', 'widths', 'avif_at', 'unused_since'])
          .execute(),
        pdfs: await listUsedPdfFiles(snapshot),
      };
    });
    const known = new Set([...images.map(({ id }) => id), ...pdfs]);
    const stored = await addFiles(archive, files, known);
    imageFiles = stored.size;
    missingFiles.push(...missingFilesOf(images, stored), ...pdfs.filter((name) => !stored.has(name)));
    const engine = engineOf(db).name;
    return { software: packageFile.version, schema, engine, createdAt, tables, missingFiles };
  });
  return { bytes, tables, imageFiles, missingFiles };
}

const inSnapshot = <Result>(db: Database, read: (snapshot: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

async function addTable(archive: ArchiveWriter, snapshot: Database, table: TableName): Promise<number> {
  const { key } = backedUpTables[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let count = 0;
  let after = sql``;
  for (let part = 1; ; part += 1) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(rowsPerPart)}
    `.execute(snapshot);
    const last = rows.at(-1);
    if (!last) return count;
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await archive.add(tablePartName(table, part), Buffer.from(lines), rows.length);
    count += rows.length;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/**
 * Only files whose rows are in the snapshot, which are known by the id of an image or the name of a PDF: an
 * upload in progress has files and no row yet.
 */
async function addFiles(archive: ArchiveWriter, files: ImageFiles, known: Set<string>): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { name } of files.list()) {
    const owner = isPdfFile(name) ? name : imageIdOf(name);
    const bytes = owner !== undefined && known.has(owner) ? await files.find(name) : undefined;
    if (!bytes) continue;
    await archive.add(imageEntryName(name), bytes);
    stored.add(name);
  }
  return stored;
}

/** Without images that nothing refers to: the image collector may remove their files at any moment. */
const missingFilesOf = (
  images: (ImageRow & { unused_since: number | null })[],
  stored: Set<string>,
): string[] =>
  images
    .filter(({ unused_since }) => unused_since === null)
    .flatMap(expectedFiles)
    .filter((name) => !stored.has(name));
