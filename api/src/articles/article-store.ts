import { sql, type RawBuilder, type Selectable } from 'kysely';
import { limits, type List } from '@site/shared-contracts';
import type { ArticleListQuery, ArticleSort } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { readPage } from '../database/read-page';
import { searchWords } from '../database/normalise-for-search';
import { describeImage, imageColumns } from '../images/describe-image';
import { articleColumns, toFields, type ArticleColumn } from './article-columns';

export type ArticleKind = Tables['article']['kind'];

/** An article under neutral names; the routes rename its fields for the API's JSON. */
export interface Article extends ReturnType<typeof toArticle> {
  body: string;
  version: number;
}

const columns = [
  'article.id',
  ...articleColumns,
  'article.version',
  'article.created_at',
  'article.changed_at',
  'article.image_alt',
  ...imageColumns,
] as const;

interface ArticleRow extends Pick<Selectable<Tables['article']>, ArticleColumn> {
  id: number;
  version: number;
  created_at: number;
  changed_at: number;
  image_alt: string;
  image_id: string | null;
  width: number | null;
  height: number | null;
  widths: string | null;
  avif_at: number | null;
}

const oldest: [RawBuilder<unknown>, 'asc' | 'desc'] = [sql`article.created_at`, 'asc'];
const orders: Record<ArticleSort, typeof oldest> = {
  oldest,
  newest: [sql`article.created_at`, 'desc'],
  title: [sql`article.title_key`, 'asc'],
  '-title': [sql`article.title_key`, 'desc'],
};

/** News items are listed with their full texts. */
const wholeListOf: Record<ArticleKind, number> = { blog: limits.wholeList, news: limits.wholeNewsList };

export type ArticleStore = ReturnType<typeof createArticleStore>;

export function createArticleStore(db: Database, kind: ArticleKind) {
  const articles = () =>
    db
      .selectFrom('article')
      .leftJoin('image', 'image.id', 'article.image_id')
      .where('article.kind', '=', kind)
      .where('article.deleted_at', 'is', null);

  return {
    /** The oldest first, unless the query has a sort. */
    async list(query: output<typeof ArticleListQuery>): Promise<List<Article>> {
      let matching = articles();
      for (const word of searchWords(query.search))
        matching = matching.where('article.search_key', 'like', `%${word}%`);
      const [by, direction] = orders[query.sort ?? 'oldest'];
      const ordered = matching.select(columns).orderBy(by, direction).orderBy('article.id', direction);
      const most = wholeListOf[kind];
      const { data, ...page } = await readPage(matching, ordered, query, limits.cataloguePage, most);
      return { ...page, data: data.map(toArticle) };
    },

    async find(id: number): Promise<Article | undefined> {
      const row = await articles().select(columns).where('article.id', '=', id).executeTakeFirst();
      return row && toArticle(row);
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

function toArticle(row: ArticleRow) {
  const { image_id, width, height, widths, avif_at } = row;
  const hasImage = image_id !== null && width !== null && height !== null && widths !== null;
  const picture = hasImage
    ? describeImage({ image_id, width, height, widths, avif_at }, row.image_alt)
    : undefined;
  return {
    id: row.id,
    ...toFields(row),
    image: picture?.imageUrl,
    picture: picture?.image,
    createdAt: new Date(row.created_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
    version: row.version,
  };
}
