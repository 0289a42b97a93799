import { listLimits, type List } from '@site/shared-contracts';
import {
  contentKinds,
  type ApiContract,
  type ContentVersion,
  type KindWithRights,
} from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { requireFound } from '../problems/problems';
import type { ContentKinds } from './content-kinds';
import { readItem, toContentItem, type ItemKey, type ItemRow } from './content-items';
import { readImages } from '../images/read-images';
import { findVersion, type StoredVersion } from './content-versions';
import { findImageIds } from './find-image-ids';
import type { PublishableKind, Values } from './publishable-kind';

type ItemQuery = output<ApiContract['GET /api/content/items']['query']>;

export function createContentReader(db: Database, kinds: ContentKinds) {
  return {
    /** Of items of these kinds only. */
    list: (query: ItemQuery, kinds: readonly KindWithRights[]) => listItems(db, query, kinds),

    find: async ({ kind, id }: ItemKey) => readDetails(db, kinds[kind], await readItem(db, kinds[kind], id)),

    async listVersions({ kind, id }: ItemKey, query: PageQuery): Promise<List<ContentVersion>> {
      const item = await readItem(db, kinds[kind], id);
      const matching = db.selectFrom('content_version').where('kind', '=', kind).where('item_id', '=', id);
      const rows = matching.select(['number', 'at', 'admin', 'action', 'published_at', 'published_by']);
      const order: OrderTerm[] = [[sql`number`, 'desc']];
      const list = await readPage(
        { matching, rows, order },
        query,
        listLimits.tablePage,
        listLimits.pageSize,
      );
      if (list.total > 0) return { ...list, data: list.data.map((version) => toVersion(version, item)) };
      const first = requireFound(await findVersion(db, kinds[kind], id, 1), 'There is no such version.');
      return { data: [toVersion(first, item)], total: 1, page: 1, pageSize: list.pageSize || 1 };
    },

    async findVersion({ kind, id }: ItemKey, number: number) {
      const item = await readItem(db, kinds[kind], id);
      const version = await findVersion(db, kinds[kind], id, number);
      const { values, ...rest } = requireFound(version, 'There is no such version.');
      return { ...toVersion(rest, item), ...(await withImages(db, kinds[kind], values)) };
    },
  };
}

/** An item with the values that an admin goes on with: its draft, or what visitors see. */
export async function readDetails(source: Database, rules: PublishableKind, item: ItemRow) {
  const number = item.draft ?? item.published ?? 1;
  const version = await findVersion(source, rules, item.item_id, number);
  const { values } = requireFound(version, 'There is no such version.');
  const withUrls = await withImages(source, rules, values);
  const image = withUrls.images[item.image_id ?? ''];
  return { item: toContentItem(item, image), ...withUrls };
}

const withImages = async (source: Database, { toStored }: PublishableKind, values: Values) => ({
  values: toStored?.(values) ?? values,
  images: await readImages(source, findImageIds(values)),
});

const toVersion = (row: Omit<StoredVersion, 'values'>, item: ItemRow) =>
  ({
    number: row.number,
    at: new Date(row.at).toISOString(),
    admin: row.admin ?? undefined,
    action: row.action,
    publishedAt: row.published_at === null ? undefined : new Date(row.published_at).toISOString(),
    publishedBy: row.published_by ?? undefined,
    isPublished: item.published === row.number,
    isDraft: item.draft === row.number,
  }) satisfies Record<keyof ContentVersion, unknown>;

const orders: Record<NonNullable<ItemQuery['sort']>, OrderTerm> = {
  name: [sql`name_key`, 'asc'],
  '-name': [sql`name_key`, 'desc'],
  newest: [sql`created_at`, 'desc'],
  changed: [sql`changed_at`, 'desc'],
};

const isPublishedInTrash = sql<boolean>`
  published is not null and (
    kind = 'product' and exists (select 1 from product where id = item_id and deleted_at is not null)
    or kind in ('blog', 'news') and exists (select 1 from article where id = item_id and deleted_at is not null)
    or kind = 'page' and exists (select 1 from page where id = item_id and deleted_at is not null))`;

const conditionOfState: Record<NonNullable<ItemQuery['state']>, ReturnType<typeof sql<boolean>>> = {
  draft: sql`draft is not null and published is null and first_published_at is null`,
  hidden: sql`draft is not null and published is null and first_published_at is not null`,
  changed: sql`draft is not null and published is not null`,
  published: sql`draft is null`,
};

/** The most recently changed first, unless the query has a sort. */
async function listItems(db: Database, query: ItemQuery, kinds: readonly KindWithRights[]) {
  const { kind, state, categoryId, isScheduled, search, sort = 'changed' } = query;
  let matching = db
    .selectFrom('content_item')
    .where('content_item.deleted_at', 'is', null)
    .where(sql<boolean>`not (${isPublishedInTrash})`);
  const viewable = contentKinds.filter((each) => kinds.includes(each));
  if (viewable.length < contentKinds.length) matching = matching.where('kind', 'in', viewable);
  if (kind) matching = matching.where('kind', '=', kind);
  if (state) matching = matching.where(conditionOfState[state]);
  if (categoryId !== undefined) matching = matching.where('category_id', '=', categoryId);
  if (isScheduled)
    matching = matching.where(
      sql<boolean>`(publish_at is not null or unpublish_at is not null or schedule_error is not null)`,
    );
  for (const word of normaliseForSearch(search ?? '').split(' '))
    if (word) matching = matching.where(sql<boolean>`name_key like ${`%${word}%`}`);
  const order: OrderTerm[] = [orders[sort], [sql`kind`, 'asc'], [sql`item_id`, 'desc']];
  const list = { matching, rows: matching.selectAll('content_item'), order };
  const { data, ...page } = await readPage(list, query, listLimits.tablePage, listLimits.pageSize);
  const images = await readImages(db, [...new Set(data.flatMap(({ image_id }) => image_id ?? []))]);
  return { ...page, data: data.map((item) => toContentItem(item, images[item.image_id ?? ''])) };
}
