import type { List, News, Piece } from '@site/shared-contracts';
import { articleFacts, noSuchArticle } from '../article-page/article-facts';
import { newsKind } from '../article-page/article-kind';
import { loadArticleParts } from '../article-page/article-text';
import { chooseArticle } from '../article-page/choose-article';
import { newsId, newsQuery, recentNews } from '../article-queries/article-queries';
import { inCompanyZone } from '../company-zone/company-zone';
import { NewsArticle } from './news-article';

export const piece: Piece<'content/news-article'> = {
  Component: inCompanyZone(NewsArticle),
  async prefetch({ queryClient, props }) {
    if (chooseArticle(props.id, undefined) === 'none') return noSuchArticle(newsKind);
    const others = Promise.allSettled([queryClient.query(recentNews), loadArticleParts()]);
    if (props.id === undefined) await others;
    const recent = queryClient.getQueryData<List<News>>(recentNews.queryKey)?.data;
    const id = chooseArticle(props.id, recent?.map(newsId));
    if (id === 'none') return noSuchArticle(newsKind);
    if (id === undefined) return { status: 503, title: newsKind.title };
    const [outcome] = await Promise.allSettled([queryClient.query(newsQuery(id)), others]);
    if (outcome.status === 'rejected') return articleFacts(newsKind, { error: outcome.reason });
    const article = outcome.value;
    return articleFacts(newsKind, {
      article,
      path: newsKind.path(newsId(article)),
      subject: { kind: 'news', article },
    });
  },
};
