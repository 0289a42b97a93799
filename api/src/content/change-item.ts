import type { Updateable } from 'kysely';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import { checkVersion } from '../http/conditional-requests';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { ContentKinds } from './content-kinds';
import { readItem, type ItemKey, type ItemRow } from './content-items';
import { readDetails } from './content-reader';
import { updateItem } from './publish-version';

export interface Saved {
  id: number;
  version: number;
}

/** Makes a change of an item in the transaction, and returns the columns of the item that it changes, if it changes any. */
type MakeChange = (
  transaction: Database,
  item: ItemRow,
) => Promise<Updateable<Tables['content_item']> | 'unchanged'>;

/** Changes an item that is not in the trash, if nobody has changed it since the version in `If-Match`. */
export const createItemChange =
  (db: Database, kinds: ContentKinds) =>
  ({ kind, id }: ItemKey, by: Authorship, make: MakeChange): Promise<Saved> =>
    db.transaction().execute(async (transaction) => {
      const item = await readItem(transaction, kinds[kind], id);
      await checkVersion(item.version, by.request.ifMatch, () => readDetails(transaction, kinds[kind], item));
      const columns = await make(transaction, item);
      if (columns === 'unchanged') return { id, version: item.version };
      const changed_by = by.actor.username;
      return { id, version: await updateItem(transaction, item, { changed_by, ...columns }) };
    });

/** For changes that visitors do not see. */
export const recordItemChange = (
  transaction: Database,
  by: Authorship,
  { kind, id }: ItemKey,
  details: { action: string; before?: unknown; after?: unknown },
) => recordChangeBy(transaction, by, { ...details, kind, itemId: id });
