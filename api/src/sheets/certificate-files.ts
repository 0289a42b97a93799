// The PDFs of certificates: products have their ids, and several may have the same one.
import type { CertificateFile } from '@site/shared-contracts/schemas';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { AddPdf, StoredPdf } from './add-pdf';

export type CertificateRow = Selectable<Tables['certificate_file']>;

/** Its address for ever. It cannot be guessed: a draft may have what visitors are not to see yet. */
export const certificatePath = (id: string) => `/sheets/certificates/${id}.pdf`;

/** Undefined for everything that is not the last part of such an address. */
export const certificateIdOf = (file: string): string | undefined => /^([0-9a-f]{32})\.pdf$/.exec(file)?.[1];

export const certificateIdOfHash = (sha256: string) => sha256.slice(0, 32);

const toFile = ({ id, bytes, pages }: Pick<CertificateRow, 'id' | 'bytes' | 'pages'>): CertificateFile => ({
  url: certificatePath(id),
  bytes,
  pages,
});

interface Upload {
  name: string;
  bytes: Buffer;
  /** Username. */
  by: string;
}

/** Checks and stores a PDF. The same bytes again are the same file. */
export const addCertificateFile = (db: Database, addPdf: AddPdf, { name, bytes, by }: Upload) =>
  addPdf('certificate', bytes, async (stored) => {
    const row = await addCertificateRow(db, stored, { name, by });
    return { id: row.id, ...toFile(row) };
  });

/** The file of the row that is there already stays; what was stored now has no row then, and the collector removes it. */
export const addCertificateRow = (
  source: Database,
  stored: StoredPdf,
  { name, by }: Omit<Upload, 'bytes'>,
): Promise<CertificateRow> => {
  const now = Date.now();
  return source
    .insertInto('certificate_file')
    .values({
      ...{ id: certificateIdOfHash(stored.sha256), ...stored, name },
      ...{ uploaded_at: now, uploaded_by: by, held_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ held_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const findCertificateFile = (source: Database, id: string): Promise<CertificateRow | undefined> =>
  source.selectFrom('certificate_file').selectAll().where('id', '=', id).executeTakeFirst();

interface Certified {
  /** Those of before this field have none. */
  certificates: readonly { file?: string }[];
}

/** The files of the certificates of these products, by their ids. */
export async function listCertificateFiles(
  source: Database,
  products: readonly Certified[],
): Promise<Map<string, CertificateFile>> {
  const ids = products.flatMap(({ certificates }) =>
    certificates.flatMap(({ file = '' }) => (file === '' ? [] : file)),
  );
  if (ids.length === 0) return new Map();
  const rows = await source
    .selectFrom('certificate_file')
    .select(['id', 'bytes', 'pages'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toFile(row)]));
}

/** Deletes the rows of those that no version has, and that nobody has uploaded or used since `heldBefore`. */
export const deleteUnusedCertificateFiles = (db: Database, heldBefore: number) =>
  db
    .deleteFrom('certificate_file')
    .where('held_at', '<', heldBefore)
    .where(
      sql<boolean>`not exists (select 1 from content_file where content_file.file_id = certificate_file.id)`,
    )
    .execute();
