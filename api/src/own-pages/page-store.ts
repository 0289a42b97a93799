import type { OwnPage, PageValues } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { Authorship } from '../http/actor';
import { addPath } from '../addresses/add-paths';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { checkVersion } from '../http/conditional-requests';
import { findTextPictures } from '../images/find-text-pictures';
import { rejectMissing, requireFound } from '../problems/problems';
import { toValues } from './page-columns';

const noPage = 'There is no such page.';

interface StoredPage {
  id: number;
  values: PageValues;
  version: number;
  createdAt: number;
  changedAt: number;
}

const toStored = (row: Selectable<Tables['page']>): StoredPage => ({
  id: row.id,
  values: toValues(row),
  version: row.version,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

/** A page in the shape of the API's response. */
export async function toOwnPage(source: Database, { id, values, version, createdAt, changedAt }: StoredPage) {
  const textPictures = await findTextPictures(source, values.body);
  return addPath(source, 'page', {
    id,
    title: values.title,
    body: values.body,
    ...(values.searchDescription && { searchDescription: values.searchDescription }),
    ...(textPictures && { textPictures }),
    createdAt: new Date(createdAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    version,
  } satisfies Omit<OwnPage, 'path'>);
}

export type OwnPageStore = ReturnType<typeof createOwnPageStore>;

export function createOwnPageStore(db: Database) {
  return {
    /** A 404 for what visitors do not see, a 410 for what is in the trash. */
    async find(id: number): Promise<OwnPage> {
      const row = await db.selectFrom('page').selectAll().where('id', '=', id).executeTakeFirst();
      if (row?.deleted_at !== null) return rejectMissing(row !== undefined, noPage);
      return toOwnPage(db, toStored(row));
    },

    /** Moves it to the trash. */
    remove: (id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const deleted_at = Date.now();
        const removed = await transaction
          .updateTable('page')
          .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: deleted_at, deleted_at }))
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        const row = requireFound(removed, noPage);
        await checkVersion(row.version - 1, by.request.ifMatch, () =>
          toOwnPage(transaction, toStored({ ...row, version: row.version - 1 })),
        );
        const details = { action: 'delete', before: toValues(row) };
        await recordVisibleChange(transaction, by, { kind: 'page', itemId: id, ...details });
      }),
  };
}
