import { sql } from 'kysely';
import { limits, listLimits, type Image, type List } from '@site/shared-contracts';
import type { ArticleListQuery, ArticleSort } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { readCount } from '../database/kept-counts';
import { matchSearch } from '../database/search-index';
import { readPage, type OrderTerm } from '../database/reading/read-page';
import { searchWords } from '../database/reading/normalise-for-search';
import { cardWidth, describeImage, imageColumns } from '../images/describe-image';
import { findTextPictures } from '../images/find-text-pictures';
import { articleColumns, toValues, type ArticleColumns } from './article-columns';
import { toDetails, withFocus } from './article-responses';

export type ArticleKind = Tables['article']['kind'];

export const noArticle: Record<ArticleKind, string> = {
  blog: 'There is no such blog post.',
  news: 'There is no such news item.',
};

/** An article under neutral names; the routes rename its fields for the API's JSON. */
export type Article = ReturnType<typeof toArticle> & { textPictures?: Image[] | undefined };

export const articleRowColumns = [
  'article.id',
  ...articleColumns,
  'article.version',
  'article.created_at',
  'article.changed_at',
  'article.image_alt',
  ...imageColumns,
] as const;

interface ArticleRow extends ArticleColumns {
  id: number;
  version: number;
  created_at: number;
  changed_at: number;
  width: number | null;
  height: number | null;
  widths: string | null;
  avif_at: number | null;
}

const id = sql`article.id`;
const orders: Record<ArticleSort, OrderTerm> = {
  oldest: [sql`created_at`, 'asc'],
  newest: [sql`created_at`, 'desc'],
  title: [sql`title_key`, 'asc'],
  '-title': [sql`title_key`, 'desc'],
};

/** News items are listed with their full texts. */
const wholeListOf: Record<ArticleKind, number> = { blog: listLimits.whole, news: listLimits.wholeNews };

export type ArticleStore = ReturnType<typeof createArticleStore>;

export function createArticleStore(db: Database, kind: ArticleKind) {
  const live = () =>
    db.selectFrom('article').where('article.kind', '=', kind).where('article.deleted_at', 'is', null);

  return {
    /** The oldest first, unless the query has a sort. */
    async list(query: output<typeof ArticleListQuery>): Promise<List<Article>> {
      let matching = live();
      const words = searchWords(query.search);
      const found = await matchSearch(db, 'article', words);
      if (found) matching = matching.where(found);
      const rows = matching.leftJoin('image', 'image.id', 'article.image_id').select(articleRowColumns);
      const first = orders[query.sort ?? 'oldest'];
      const order: OrderTerm[] = [first, [id, first[1]]];
      const total = words.length > 0 ? undefined : () => readCount(db, [`article:${kind}`]);
      const list = { matching, rows, order, id, total };
      const { data, ...page } = await readPage(list, query, limits.cataloguePage, wholeListOf[kind]);
      return { ...page, data: data.map((row) => toArticle(row, cardWidth)) };
    },

    async find(id: number): Promise<Article | undefined> {
      const row = await live()
        .leftJoin('image', 'image.id', 'article.image_id')
        .select(articleRowColumns)
        .where('article.id', '=', id)
        .executeTakeFirst();
      return row && { ...toArticle(row), textPictures: await findTextPictures(db, row.body) };
    },

    async isInTrash(id: number): Promise<boolean> {
      const trashed = db
        .selectFrom('article')
        .select('id')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('deleted_at', 'is not', null);
      return Boolean(await trashed.executeTakeFirst());
    },
  };
}

/** Without variants of its picture that are wider than `most`. */
export function toArticle(row: ArticleRow, most = Infinity) {
  const { image_id, width, height, widths, avif_at } = row;
  const hasImage = image_id !== null && width !== null && height !== null && widths !== null;
  const picture = hasImage
    ? describeImage({ image_id, width, height, widths, avif_at }, row.image_alt, most)
    : undefined;
  const { title, shortDescription, body, ...details } = toValues(row);
  return {
    id: row.id,
    title,
    shortDescription,
    body,
    ...toDetails(details),
    image: picture?.imageUrl,
    picture: withFocus(picture?.image, details.imageFocus),
    createdAt: new Date(row.created_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
    version: row.version,
  };
}
