import { sql } from 'kysely';
import { limits, listLimits, type List } from '@site/shared-contracts';
import type { TaggedArticle, TagInUse } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { toBlogSummary } from './article-responses';
import { cardWidth } from '../images/describe-image';
import { articleRowColumns, toArticle } from './article-store';

const newest: OrderTerm[] = [
  [sql`article.created_at`, 'desc'],
  [sql`article.id`, 'desc'],
];

export type TagStore = ReturnType<typeof createTagStore>;

/** The tags of what visitors see, and the articles with a tag. */
export function createTagStore(db: Database) {
  const inUse = () =>
    db
      .selectFrom('article_tag')
      .innerJoin('article', 'article.id', 'article_tag.article_id')
      .where('article.deleted_at', 'is', null);

  return {
    async list(): Promise<List<TagInUse>> {
      const rows = await inUse()
        .select(({ fn }) => [
          'article_tag.slug',
          // Of several spellings, the same one each time.
          fn.max('article_tag.name').as('name'),
          fn.countAll<number>().as('articles'),
          fn.max('article.changed_at').as('changed_at'),
        ])
        .groupBy('article_tag.slug')
        .orderBy('article_tag.slug')
        .limit(listLimits.whole)
        .execute();
      const data = rows.map(({ changed_at, ...tag }) => ({
        ...tag,
        changedAt: new Date(changed_at).toISOString(),
      }));
      return { data, total: data.length, page: 1, pageSize: data.length };
    },

    /** The newest first. */
    async listArticles(slug: string, query: PageQuery): Promise<List<TaggedArticle>> {
      const matching = inUse().where('article_tag.slug', '=', slug);
      const rows = matching
        .leftJoin('image', 'image.id', 'article.image_id')
        .select([...articleRowColumns, 'article.kind', 'article_tag.name as tag']);
      const { data, ...page } = await readPage({ matching, rows, order: newest }, query, limits.blogPage);
      return {
        ...page,
        data: data.map(({ kind, tag, ...row }) => ({
          ...toBlogSummary(toArticle(row, cardWidth)),
          kind,
          tag,
        })),
      };
    },
  };
}
