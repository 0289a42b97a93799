// The PDF that an admin has uploaded in place of the brochure that the site makes.
import type { OwnBrochure } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { requireFound } from '../problems/problems';
import type { AddPdf, StoredPdf } from '../sheets/add-pdf';

type OwnBrochureRow = Selectable<Tables['own_brochure']>;

/** There is one row, or none. */
const rowId = 1;

export const findOwnBrochure = (source: Database): Promise<OwnBrochureRow | undefined> =>
  source.selectFrom('own_brochure').selectAll().where('id', '=', rowId).executeTakeFirst();

export const toOwnBrochure = (row: OwnBrochureRow): OwnBrochure => ({
  name: row.name,
  bytes: row.bytes,
  pages: row.pages,
  uploadedAt: new Date(row.uploaded_at).toISOString(),
  uploadedBy: row.uploaded_by,
});

/** A row as the audit log shows it. */
const toAuditDetails = ({ name, bytes, pages }: OwnBrochureRow) => ({ name, bytes, pages });

export const addOwnBrochure = (
  db: Database,
  addPdf: AddPdf,
  { name, bytes, by }: { name: string; bytes: Buffer; by: Authorship },
): Promise<OwnBrochure> =>
  addPdf('brochure', bytes, (stored) =>
    db.transaction().execute((transaction) => replaceRow(transaction, name, stored, by)),
  );

/** The file of the row before stays until the collector finds that no row has it. */
async function replaceRow(transaction: Database, name: string, stored: StoredPdf, by: Authorship) {
  const before = await findOwnBrochure(transaction);
  const values = { ...stored, name, uploaded_at: Date.now(), uploaded_by: by.actor.username };
  const row = await transaction
    .insertInto('own_brochure')
    .values({ id: rowId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordVisibleChange(transaction, by, {
    kind: 'brochure',
    action: before ? 'change' : 'create',
    ...(before && { before: toAuditDetails(before) }),
    after: toAuditDetails(row),
  });
  return toOwnBrochure(row);
}

export const removeOwnBrochure = (db: Database, by: Authorship): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('own_brochure')
      .where('id', '=', rowId)
      .returningAll()
      .executeTakeFirst();
    const before = toAuditDetails(requireFound(row, 'The brochure is already the one that the site makes.'));
    await recordVisibleChange(transaction, by, { kind: 'brochure', action: 'delete', before });
  });
