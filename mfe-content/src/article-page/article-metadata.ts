import { missingStatus, type Blog, type PageMetadata, type PageSubject } from '@site/shared-contracts';
import type { ArticleSummary } from '../article-queries/article-queries';
import type { ArticleKind } from './article-kind';

type DescribedArticle = ArticleSummary & Pick<Blog, 'searchTitle' | 'searchDescription'>;

/** The metadata of an article's page, from the result of the call for the article. */
export function articleMetadata(
  kind: ArticleKind,
  result: { article: DescribedArticle; path: string; subject: PageSubject } | { error: unknown },
): PageMetadata {
  if ('error' in result) {
    const status = missingStatus(result.error);
    return status === undefined ? { status: 503, title: kind.title } : noSuchArticle(kind, status);
  }
  const { path, subject } = result;
  const { title, shortDescription, searchTitle, searchDescription } = result.article;
  return {
    status: 200,
    title: searchTitle ?? title,
    description: searchDescription ?? shortDescription,
    canonicalPath: path,
    subject,
    trail: kind.trail,
  };
}

export const noSuchArticle = (kind: ArticleKind, status: 404 | 410 = 404): PageMetadata => ({
  status,
  title: `No such ${kind.noun}`,
});
