import type { Actor } from '../http/actor';
import type { Database } from '../database/database';
import { addVersion } from './content-versions';
import { toItemColumns } from './content-items';
import type { PublishableKind } from './publishable-kind';

/**
 * For the calls that publish at once: they have changed the row that visitors see, and this adds the version. A draft
 * stays what it is.
 */
export async function recordPublished(
  transaction: Database,
  rules: PublishableKind,
  id: number,
  { username }: Pick<Actor, 'username'>,
): Promise<void> {
  const { kind } = rules;
  const row = await rules.findRow(transaction, id);
  if (!row) return;
  const { values, changedAt, createdAt } = row;
  const published = await addVersion(transaction, rules, id, {
    values,
    at: changedAt,
    action: 'publish',
    admin: username,
  });
  const columns = toItemColumns(rules, values, id);
  const changes = { published, changed_at: changedAt, changed_by: username };
  const item = await transaction
    .updateTable('content_item')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .returning('draft')
    .executeTakeFirst();
  if (!item)
    await transaction
      .insertInto('content_item')
      .values({
        kind,
        item_id: id,
        ...columns,
        ...changes,
        version: row.version,
        created_at: createdAt,
        first_published_at: createdAt,
      })
      .execute();
  else if (item.draft === null)
    await transaction
      .updateTable('content_item')
      .set(columns)
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .execute();
}
