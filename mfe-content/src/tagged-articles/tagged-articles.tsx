import { links, linkToTag } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { ArticleRows } from '../article-list/article-rows';
import { ListLayout } from '../article-list/list-layout';
import { readPage } from '../article-list/list-page';
import { taggedArticlesQuery } from '../article-queries/article-queries';
import { describeTag } from './describe-tag';

/** The blog posts and news items with a tag, the newest first. */
export function TaggedArticlesPage({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const query = useQuery({ ...taggedArticlesQuery(slug, page), placeholderData: keepPreviousData });
  const articles = query.data?.data.map(({ kind, ...article }) => ({
    ...article,
    category: kind === 'blog' ? ('Blog' as const) : ('News' as const),
    path: article.path ?? (kind === 'blog' ? links.blogArticle : links.newsArticle)(article.id),
  }));
  const { name, text } = describeTag(slug, query.data);
  return (
    <ListLayout title={name} text={text} label="Articles" page={page}>
      <ArticleRows
        noun="articles"
        query={{ ...query, data: query.data && articles && { ...query.data, data: articles } }}
        linkToPage={(target) => linkToTag(slug, target)}
      />
    </ListLayout>
  );
}
