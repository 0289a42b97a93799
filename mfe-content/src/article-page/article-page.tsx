import { links, missingStatus } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { LoadFailed } from '@site/shared-ui/load-failed';
import styled from 'styled-components';
import type { ArticleSummary } from '../article-queries/article-queries';
import type { Article, ArticleKind } from './article-kind';
import { ArticleView } from './article-view';
import { MoreArticles } from './more-articles';

export interface ArticlePageProps {
  kind: ArticleKind;
  /** The id in the URL cannot be that of an article, or there are no articles. */
  isKnownToBeMissing: boolean;
  article: Article | undefined;
  /** Recent articles, which may include this one. */
  others: readonly (ArticleSummary & { id: number })[] | undefined;
  /** The query that the article needs. */
  call: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

export function ArticlePage({ kind, isKnownToBeMissing, article, others = [], call }: ArticlePageProps) {
  if (article) {
    return (
      <>
        <ArticleView key={article.id} kind={kind} article={article} />
        <MoreArticles kind={kind} articles={others.filter(({ id }) => id !== article.id)} />
      </>
    );
  }
  if (isKnownToBeMissing || missingStatus(call.error) !== undefined) return <NoSuchArticle kind={kind} />;
  return (
    <Page>
      <h1>{kind.title}</h1>
      {call.error ? (
        <LoadFailed
          what={`This ${kind.noun}`}
          isRetrying={call.isFetching}
          onRetry={() => void call.refetch()}
        />
      ) : (
        <p role="status">Loading...</p>
      )}
    </Page>
  );
}

/** For hosts without their own page for status 404 and 410. */
const NoSuchArticle = ({ kind: { noun } }: { kind: ArticleKind }) => (
  <Page>
    <h1>No such {noun}</h1>
    <p>It may have been taken off the site.</p>
    <LinkButton as={Link} to={links.blog()}>
      All blog posts
    </LinkButton>
  </Page>
);

const Page = styled(Container)`
  display: grid;
  gap: var(--space-5);
  justify-items: start;
  padding-block: var(--space-6) var(--space-9);
`;
