import type { Image } from '@site/shared-contracts';
import type { ContentItem, ContentKind } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { requireFound, ProblemError } from '../problems/problems';
import type { PublishableKind, Values } from './publishable-kind';

export type ItemRow = Selectable<Tables['content_item']>;

export interface ItemKey {
  kind: ContentKind;
  id: number;
}

/** What the table of items has of the newest version. */
export function toItemColumns({ summarise }: PublishableKind, values: Values, id: number) {
  const { name, categoryId, imageId } = summarise(values, id);
  return {
    name,
    name_key: normaliseForSearch(name),
    category_id: categoryId ?? null,
    image_id: imageId ?? null,
  };
}

/** An item that is not in the trash; a 404 or a 410 otherwise. */
export async function readItem(source: Database, rules: PublishableKind, id: number): Promise<ItemRow> {
  const item = await source
    .selectFrom('content_item')
    .selectAll()
    .where('kind', '=', rules.kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  const row = requireFound(item, 'There is no such item.');
  const isInTrash = row.deleted_at !== null || (await rules.findRow(source, id))?.isInTrash;
  if (isInTrash) throw new ProblemError(410, 'This is in the trash.');
  return row;
}

function stateOf({ published, draft, first_published_at }: ItemRow): ContentItem['state'] {
  if (published !== null) return draft === null ? 'published' : 'changed';
  return first_published_at === null ? 'draft' : 'hidden';
}

const moment = (time: number | null) => (time === null ? undefined : new Date(time).toISOString());

/** The contract's shape of an item. */
export const toContentItem = (row: ItemRow, image: Image | undefined) =>
  ({
    kind: row.kind,
    id: row.item_id,
    name: row.name,
    categoryId: row.category_id ?? undefined,
    image,
    version: row.version,
    state: stateOf(row),
    publishedVersion: row.published ?? undefined,
    draftVersion: row.draft ?? undefined,
    publishAt: moment(row.publish_at),
    scheduledVersion: row.scheduled ?? undefined,
    unpublishAt: moment(row.unpublish_at),
    scheduleError: row.schedule_error ?? undefined,
    firstPublishedAt: moment(row.first_published_at),
    changedAt: new Date(row.changed_at).toISOString(),
    changedBy: row.changed_by ?? undefined,
  }) satisfies Record<keyof ContentItem, unknown>;
