// What there is of data sheets: for visitors, and for admins.
import type { ManagedSheet, ProductSheet, SheetRevision } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { moment } from '../time/time';
import { newestPath, revisionPath, type SheetKey } from './sheet-address';
import { sheetRank } from './sheet-rank';

export type SheetRow = Selectable<Tables['product_sheet']>;

const rowsOf = (source: Database, ...productIds: number[]) =>
  source
    .selectFrom('product_sheet')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('revision', 'desc');

export const keyOf = ({ product_id, kind, language }: SheetRow): SheetKey => ({
  productId: product_id,
  kind,
  language,
});

const toRevision = (row: SheetRow) =>
  ({
    revision: row.revision,
    revisedOn: row.revised_on,
    url: revisionPath(keyOf(row), row.revision),
    bytes: row.bytes,
    pages: row.pages,
  }) satisfies SheetRevision;

/** By the sheet that they belong to: the sheets as people see them, the rows of each in their order. */
function groupBySheet(rows: readonly SheetRow[]): SheetRow[][] {
  const sheets = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const key = `${sheetRank(row)}\n${String(row.product_id)}`;
    sheets.set(key, [...(sheets.get(key) ?? []), row]);
  }
  return [...sheets.keys()].sort().map((key) => sheets.get(key) ?? []);
}

/** What visitors see of the sheets of these products, by the ids of the products that have some. */
export async function listProductSheets(
  source: Database,
  productIds: readonly number[],
): Promise<Map<number, ProductSheet[]>> {
  const found = new Map<number, ProductSheet[]>();
  if (productIds.length === 0) return found;
  const rows = await rowsOf(source, ...productIds)
    .where('withdrawn_at', 'is', null)
    .execute();
  for (const [newest, ...earlier] of groupBySheet(rows)) {
    if (!newest) continue;
    const sheet = {
      kind: newest.kind,
      language: newest.language,
      newestUrl: newestPath(keyOf(newest)),
      ...toRevision(newest),
      earlier: earlier.map(toRevision),
    };
    found.set(newest.product_id, [...(found.get(newest.product_id) ?? []), sheet]);
  }
  return found;
}

/** The files that a row refers to, of sheets, of certificates, of the brochure and of quotations. */
export async function listUsedPdfFiles(source: Database): Promise<string[]> {
  const sheets = await source.selectFrom('product_sheet').select('file').execute();
  const certificates = await source.selectFrom('certificate_file').select('file').execute();
  const brochures = await source.selectFrom('own_brochure').select('file').execute();
  const attachments = await source.selectFrom('mail_attachment').select('file').distinct().execute();
  const quotations = await source.selectFrom('quotation_version').select('file').execute();
  return [...sheets, ...certificates, ...brochures, ...attachments, ...quotations].flatMap(
    ({ file }) => file ?? [],
  );
}

/** All revisions of the sheets of a product, for admins. */
export async function listManagedSheets(source: Database, productId: number): Promise<ManagedSheet[]> {
  const rows = await rowsOf(source, productId).execute();
  return groupBySheet(rows).flatMap((revisions) => {
    const [newest] = revisions;
    if (!newest) return [];
    const { kind, language } = newest;
    return {
      kind,
      language,
      newestUrl: newestPath(keyOf(newest)),
      revisions: revisions.map((row) => ({
        ...toRevision(row),
        id: row.id,
        downloads: row.downloads,
        uploadedAt: moment(row.uploaded_at),
        uploadedBy: row.uploaded_by,
        ...(row.withdrawn_at !== null && { withdrawnAt: moment(row.withdrawn_at) }),
        ...(row.withdrawn_by !== null && { withdrawnBy: row.withdrawn_by }),
      })),
    };
  });
}

/** One revision, or the newest that is not withdrawn. */
export const findRevision = (
  source: Database,
  { productId, kind, language }: SheetKey,
  revision: number | undefined,
): Promise<SheetRow | undefined> => {
  const rows = rowsOf(source, productId).where('kind', '=', kind).where('language', '=', language);
  return (
    revision === undefined ? rows.where('withdrawn_at', 'is', null) : rows.where('revision', '=', revision)
  )
    .limit(1)
    .executeTakeFirst();
};
