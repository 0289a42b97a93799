import type { PageMetadata, PageSubject } from '@site/shared-contracts';
import { absence, type ArticleSummary } from '../article-queries/article-queries';
import type { ArticleKind } from './article-kind';

/** What an article's page says about itself, by what became of the call for it. */
export function articleFacts(
  kind: ArticleKind,
  outcome: { article: ArticleSummary; path: string; subject: PageSubject } | { error: unknown },
): PageMetadata {
  if ('error' in outcome) {
    const status = absence(outcome.error);
    return status === undefined ? { status: 503, title: kind.title } : noSuchArticle(kind, status);
  }
  const { article, path, subject } = outcome;
  return {
    status: 200,
    title: article.title,
    description: article.shortDescription,
    canonicalPath: path,
    subject,
    trail: kind.trail,
  };
}

export const noSuchArticle = (kind: ArticleKind, status: 404 | 410 = 404): PageMetadata => ({
  status,
  title: `No such ${kind.noun}`,
});
