// The moments in which a version becomes visible and an item is hidden: by an admin, or at the time that was planned.
import type { Updateable } from 'kysely';
import type { Actor } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { ProblemError, requireFound } from '../problems/problems';
import { toItemColumns, type ItemRow } from './content-items';
import { findVersion, keepFirstVersion, markPublished } from './content-versions';
import { draftSincePublished, nextVersionNumber } from './draft-versions';
import type { PublishableKind } from './publishable-kind';

type ItemChange = Updateable<Tables['content_item']>;

/** The admin who makes a change, or who planned it; undefined for one who does not exist any more. */
export interface Author {
  actor: Pick<Actor, 'id' | 'username'> | undefined;
  request: { id: string; address?: string | undefined };
}

/** Another transaction has changed the item since it was read. */
export class ChangedMeanwhile extends ProblemError {
  constructor() {
    super(409, 'Somebody else is changing this at the same moment. Please try again.');
  }
}

const nothingPlanned = { publish_at: null, scheduled: null, schedule_error: null };
/** For a publication that leaves the plan alone. */
export const planOf = ({ publish_at, scheduled, schedule_error }: ItemRow) => ({
  publish_at,
  scheduled,
  schedule_error,
});

const notHiddenWithCategory = { hidden_category_id: null, hidden_version: null };

/** Writes the row that visitors see. Returns how the item changes. */
export async function publishVersion(
  transaction: Database,
  rules: PublishableKind,
  item: ItemRow,
  number: number,
  by: Author,
  /** As the audit log names it. */
  action: 'publish' | 'undo change' = 'publish',
): Promise<ItemChange> {
  const { kind, item_id: id } = item;
  await keepFirstVersion(transaction, rules, id);
  const found = await findVersion(transaction, rules, id, number);
  const { values } = requireFound(found, 'There is no such version.');
  const before = await rules.findRow(transaction, id);
  const now = Date.now();
  const createdAt = item.first_published_at ?? now;
  await rules.publish(transaction, id, { values, version: item.version + 1, createdAt });
  await markPublished(transaction, rules, id, number, { at: now, admin: by.actor?.username });
  await recordVisibleChange(transaction, by, {
    kind,
    itemId: id,
    action,
    before: before?.values,
    after: values,
  });
  const draft = item.draft === number ? null : item.draft;
  return {
    ...nothingPlanned,
    ...notHiddenWithCategory,
    draft,
    draft_since: draftSincePublished(item, number),
    published: number,
    first_published_at: createdAt,
    ...(draft === null && toItemColumns(rules, values, id)),
  };
}

/** Removes the row that visitors see. What they saw is the draft, if there is no newer one. */
export async function unpublishItem(
  transaction: Database,
  rules: PublishableKind,
  item: ItemRow,
  by: Author,
  action: 'unpublish' | 'undo change' = 'unpublish',
): Promise<ItemChange> {
  const { kind, item_id: id } = item;
  await keepFirstVersion(transaction, rules, id);
  const before = await rules.findRow(transaction, id);
  await rules.unpublish(transaction, id);
  await recordVisibleChange(transaction, by, {
    kind,
    itemId: id,
    action,
    before: before?.values,
  });
  const isSeenVersionDraft = item.draft === null || item.draft === item.published;
  return {
    // A time that is still planned is one at which visitors see it again, until it is hidden.
    ...(item.publish_at === null && { unpublish_at: null }),
    schedule_error: null,
    ...notHiddenWithCategory,
    published: null,
    ...(isSeenVersionDraft && {
      draft: item.published,
      draft_since: await nextVersionNumber(transaction, { kind, id }),
    }),
  };
}

/** Throws `ChangedMeanwhile` where the item is not the one that was read. Returns the new version. */
export async function updateItem(
  transaction: Database,
  { kind, item_id, version }: ItemRow,
  columns: ItemChange,
): Promise<number> {
  const updated = await transaction
    .updateTable('content_item')
    .set({ changed_at: Date.now(), ...columns, version: version + 1 })
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (updated) return updated.version;
  throw new ChangedMeanwhile();
}
