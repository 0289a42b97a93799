import type { List, News, Piece } from '@site/shared-contracts';
import { articleMetadata, noSuchArticle } from '../article-page/article-metadata';
import { newsKind } from '../article-page/article-kind';
import { loadArticleBlocks } from '../article-page/article-text';
import { chooseArticle } from '../article-page/choose-article';
import { prefetchRelatedProducts } from '../article-page/prefetch-related-products';
import { linkToNews, newsId, newsQuery, recentNews } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { NewsArticle } from './news-article';

export const piece: Piece<'content/news-article'> = {
  Component: withCompanyTimeZone(NewsArticle),
  async prefetch({ queryClient, props }) {
    if (chooseArticle(props.id, undefined) === 'none') return noSuchArticle(newsKind);
    const others = Promise.allSettled([queryClient.query(recentNews), loadArticleBlocks()]);
    if (props.id === undefined) await others;
    const recent = queryClient.getQueryData<List<News>>(recentNews.queryKey)?.data;
    const id = chooseArticle(props.id, recent?.map(newsId));
    if (id === 'none') return noSuchArticle(newsKind);
    if (id === undefined) return { status: 503, title: newsKind.title };
    const [result] = await Promise.allSettled([queryClient.query(newsQuery(id)), others]);
    if (result.status === 'rejected') return articleMetadata(newsKind, { error: result.reason });
    const article = result.value;
    await prefetchRelatedProducts(queryClient, article);
    return articleMetadata(newsKind, {
      article,
      path: linkToNews(article),
      subject: { kind: 'news', article },
    });
  },
};
