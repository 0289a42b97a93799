import { sql } from 'kysely';
import { limits, type List } from '@site/shared-contracts';
import type { FoundArticle, SearchFields } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { matchSearch } from '../database/search-index';
import { cardWidth } from '../images/describe-image';
import { toBlogSummary } from './article-responses';
import { articleRowColumns, toArticle } from './article-store';

const newest: OrderTerm[] = [
  [sql`article.created_at`, 'desc'],
  [sql`article.id`, 'desc'],
];

export type FoundArticleStore = ReturnType<typeof createFoundArticleStore>;

/** Blog posts and news items in one list, for a search. */
export const createFoundArticleStore = (db: Database) => ({
  async list({
    search,
    ...page
  }: PageQuery & { search?: string | undefined }): Promise<List<FoundArticle> & SearchFields> {
    let matching = db.selectFrom('article').where('article.deleted_at', 'is', null);
    const found = await matchSearch(db, 'article', searchWords(search));
    if (found) matching = matching.where(found);
    const rows = matching
      .leftJoin('image', 'image.id', 'article.image_id')
      .select([...articleRowColumns, 'article.kind']);
    const list = { matching, rows, order: newest, id: sql`article.id` };
    const { data, ...rest } = await readPage(list, page, limits.blogPage);
    return {
      ...rest,
      data: data.map(({ kind, ...row }) => ({ ...toBlogSummary(toArticle(row, cardWidth)), kind })),
    };
  },
});
