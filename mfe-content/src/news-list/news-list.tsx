import { links } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { ArticleRows } from '../article-list/article-rows';
import { ListLayout } from '../article-list/list-layout';
import { readPage } from '../article-list/list-page';
import { linkToNews, newsId, newsPageQuery } from '../article-queries/article-queries';

/** All news items, the newest first, in rows of three. */
export function NewsList({ title }: { title: string }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const query = useQuery({ ...newsPageQuery(page), placeholderData: keepPreviousData });
  const items = query.data?.data.map((item) => ({
    ...item,
    id: newsId(item),
    category: 'News' as const,
    path: linkToNews(item),
  }));
  return (
    <ListLayout
      title={title}
      text="What is new at the company, the newest first."
      label="News items"
      page={page}
    >
      <ArticleRows
        noun="news items"
        query={{ ...query, data: query.data && items && { ...query.data, data: items } }}
        linkToPage={links.news}
      />
    </ListLayout>
  );
}
