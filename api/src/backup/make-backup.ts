import { sql } from 'kysely';
import packageFile from '../../package.json';
import type { Database } from '../database/database';
import { engineOf } from '../database/engine';
import { schemaOf } from '../database/schema-version';
import type { ImageFiles } from '../images/image-files';
import { imageIdOf } from '../images/image-name';
import { expectedFiles, type ImageRow } from '../images/expected-files';
import { backedUpTables, tableNames, type TableName } from './backed-up-tables';
import { partName, pictureName } from './manifest';
import { writeArchive, type ArchiveWriter } from './write-archive';

export interface BackupReport {
  bytes: number;
  /** Rows of each table. */
  tables: Record<string, number>;
  pictureFiles: number;
  /** Files that pictures of products and articles should have and that are not there. */
  missingFiles: string[];
}

/** Enough for one reading, little enough for memory where every row is a long article. */
const rowsAtOnce = 200;

/**
 * Writes everything into one archive, as it was at one moment, while others go on writing. Every row is a line of JSON, so
 * that what was written from one engine can be restored on the other.
 */
export async function makeBackup(db: Database, files: ImageFiles, file: string): Promise<BackupReport> {
  const tables: Record<string, number> = {};
  const missingFiles: string[] = [];
  let pictureFiles = 0;
  const bytes = await writeArchive(file, async (archive) => {
    const createdAt = new Date().toISOString();
    const { schema, pictures } = await inSnapshot(db, async (snapshot) => {
      for (const table of tableNames) tables[table] = await addTable(archive, snapshot, table);
      return {
        schema: await schemaOf(snapshot),
        pictures: await snapshot
          .selectFrom('image')
          .select(['id', 'widths', 'avif_at', 'unused_since'])
          .execute(),
      };
    });
    const stored = await addPictures(archive, files, new Set(pictures.map(({ id }) => id)));
    pictureFiles = stored.size;
    missingFiles.push(...missingOf(pictures, stored));
    const engine = engineOf(db).name;
    return { software: packageFile.version, schema, engine, createdAt, tables, missingFiles };
  });
  return { bytes, tables, pictureFiles, missingFiles };
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
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(rowsAtOnce)}
    `.execute(snapshot);
    const last = rows.at(-1);
    if (!last) return count;
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await archive.add(partName(table, part), Buffer.from(lines), rows.length);
    count += rows.length;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Files whose rows are older than the snapshot, and no others: those of an upload that is under way have none. */
async function addPictures(
  archive: ArchiveWriter,
  files: ImageFiles,
  ids: Set<string>,
): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { name } of files.list()) {
    const bytes = ids.has(imageIdOf(name) ?? '') ? await files.find(name) : undefined;
    if (!bytes) continue;
    await archive.add(pictureName(name), bytes);
    stored.add(name);
  }
  return stored;
}

/** A picture that nothing shows may be collected at any moment: that is no loss. */
const missingOf = (pictures: (ImageRow & { unused_since: number | null })[], stored: Set<string>): string[] =>
  pictures
    .filter(({ unused_since }) => unused_since === null)
    .flatMap(expectedFiles)
    .filter((name) => !stored.has(name));
