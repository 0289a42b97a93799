import type { SheetForm } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import { readItem } from '../content/content-items';
import type { PublishableKind } from '../content/publishable-kind';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { revisionPath } from './sheet-address';
import type { AddPdf, StoredPdf } from './add-pdf';
import { keyOf, type SheetRow } from './sheet-store';

type Form = output<typeof SheetForm>;

export type SheetChanges = ReturnType<typeof createSheetChanges>;

export function createSheetChanges(db: Database, products: PublishableKind, addPdf: AddPdf) {
  return {
    async add(form: Form, bytes: Buffer, by: Authorship) {
      await requireProduct(db, products, form.productId);
      return addPdf('sheet', bytes, (stored) =>
        db.transaction().execute((transaction) => addRevision(transaction, products, form, stored, by)),
      );
    },

    correctDate: (id: number, revisedOn: string, by: Authorship) =>
      changeRevision(db, products, id, by, 'change', () => ({ revised_on: revisedOn })),

    withdraw: (id: number, by: Authorship) =>
      changeRevision(db, products, id, by, 'withdraw', (row) => ({
        withdrawn_at: row.withdrawn_at ?? Date.now(),
        withdrawn_by: row.withdrawn_by ?? by.actor.username,
      })),

    restore: (id: number, by: Authorship) =>
      changeRevision(db, products, id, by, 'restore', () => ({ withdrawn_at: null, withdrawn_by: null })),
  };
}

/** A product that is not in the trash, whether visitors see it or not. */
const requireProduct = (source: Database, products: PublishableKind, id: number) =>
  readItem(source, products, id);

/** The product's other changes of sheets wait, so that no two revisions get one number. */
async function lockProduct(
  transaction: Database,
  products: PublishableKind,
  id: number,
): Promise<{ name: string }> {
  await transaction
    .updateTable('content_item')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('kind', '=', 'product')
    .where('item_id', '=', id)
    .execute();
  return requireProduct(transaction, products, id);
}

async function addRevision(
  transaction: Database,
  products: PublishableKind,
  { productId, kind, language, revisedOn }: Form,
  stored: StoredPdf,
  by: Authorship,
) {
  const { name } = await lockProduct(transaction, products, productId);
  const earlier = await transaction
    .selectFrom('product_sheet')
    .select(['revision', 'sha256', 'withdrawn_at'])
    .where('product_id', '=', productId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('revision', 'desc')
    .execute();
  const newest = earlier.find(({ withdrawn_at }) => withdrawn_at === null);
  if (newest?.sha256 === stored.sha256)
    throw new ProblemError(409, `This is the same file as revision ${newest.revision}, the newest one.`);
  const revision = (earlier[0]?.revision ?? 0) + 1;
  const { id } = await transaction
    .insertInto('product_sheet')
    .values({
      ...stored,
      product_id: productId,
      kind,
      language,
      revision,
      revised_on: revisedOn,
      uploaded_at: Date.now(),
      uploaded_by: by.actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { name, sheet: kind, language, revision, revisedOn };
  await recordVisibleChange(transaction, by, { kind: 'sheet', action: 'create', itemId: productId, after });
  const key = { productId, kind, language };
  return { id, revision, pages: stored.pages, url: revisionPath(key, revision) };
}

type Columns = Partial<Pick<SheetRow, 'revised_on' | 'withdrawn_at' | 'withdrawn_by'>>;

const changeRevision = (
  db: Database,
  products: PublishableKind,
  id: number,
  by: Authorship,
  action: string,
  change: (row: SheetRow) => Columns,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const find = () =>
      transaction.selectFrom('product_sheet').selectAll().where('id', '=', id).executeTakeFirst();
    const noRevision = 'There is no such revision.';
    const { product_id } = requireFound(await find(), noRevision);
    const { name } = await lockProduct(transaction, products, product_id);
    const row = requireFound(await find(), noRevision);
    const columns = change(row);
    await transaction
      .updateTable('product_sheet')
      .set({ ...columns, changed_at: Date.now() })
      .where('id', '=', id)
      .execute();
    await recordVisibleChange(transaction, by, {
      kind: 'sheet',
      action,
      itemId: product_id,
      before: toAuditDetails(row, name),
      after: toAuditDetails({ ...row, ...columns }, name),
    });
  });

/** A row as the audit log shows it. */
function toAuditDetails(row: SheetRow, name: string) {
  const { kind, language } = keyOf(row);
  const isWithdrawn = row.withdrawn_at !== null;
  return { name, sheet: kind, language, revision: row.revision, revisedOn: row.revised_on, isWithdrawn };
}
