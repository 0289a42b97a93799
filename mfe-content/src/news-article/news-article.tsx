import type { PieceProps } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { newsKind } from '../article-page/article-kind';
import { ArticlePage } from '../article-page/article-page';
import { chooseArticle } from '../article-page/choose-article';
import { newsId, newsQuery, recentNews } from '../article-queries/article-queries';

/** The page of one news item; without an id, the newest one. */
export function NewsArticle({ id }: PieceProps<'content/news-article'>) {
  const recent = useQuery(recentNews);
  const news = recent.data?.data.map((item) => ({ ...item, id: newsId(item) }));
  const chosen = chooseArticle(
    id,
    news?.map((item) => item.id),
  );
  const item = useQuery({ ...newsQuery(Number(chosen)), enabled: typeof chosen === 'number' });
  return (
    <ArticlePage
      kind={newsKind}
      isKnownToBeMissing={chosen === 'none'}
      article={item.data && { ...item.data, id: newsId(item.data), body: item.data.description }}
      others={news}
      call={chosen === undefined ? recent : item}
    />
  );
}
