import { sql } from 'kysely';
import { limits, type List } from '@site/shared-contracts';
import type { FoundArticle, SearchFields } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { readInOrder } from '../database/reading/read-in-order';
import { cardWidth } from '../images/describe-image';
import { searchFieldsOf } from '../search/search-fields';
import { createSearchStore } from '../search/search-store';
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
    const isSearch = searchWords(search).length > 0;
    const found = isSearch ? await createSearchStore(db).findArticles(search ?? '') : undefined;
    const matching = db.selectFrom('article').where('article.deleted_at', 'is', null);
    const rows = matching
      .leftJoin('image', 'image.id', 'article.image_id')
      .select([...articleRowColumns, 'article.kind']);
    // By their ids alone: the condition of the search would look for all articles that it finds once more.
    const readPart = async (_: unknown, offset: number, limit: number) =>
      readInOrder(rows, 'article.id', (await found?.read(offset, limit)) ?? []);
    const { data, ...rest } = await readPage(
      {
        ...{ matching, rows, order: newest, id: sql`article.id` },
        ...(found && { readPart, isOneWay: true, total: found.count }),
      },
      page,
      limits.blogPage,
    );
    return {
      ...rest,
      ...searchFieldsOf(found, rest.total),
      data: data.map(({ kind, ...row }) => ({ ...toBlogSummary(toArticle(row, cardWidth)), kind })),
    };
  },
});
