import type { List } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { LoadFailed } from '@site/shared-ui/load-failed';
import { media } from '@site/shared-ui/media';
import { PageLinks } from '@site/shared-ui/page-links';
import styled from 'styled-components';
import { ArticleCard } from '../article-card/article-card';
import type { ArticleCategory } from '../article-card/article-cover';
import { columnSizes, ThreeColumns } from '../article-card/three-columns';
import type { ArticleSummary } from '../article-queries/article-queries';
import { lastPage } from './list-page';

/** An article with what its card needs. */
export interface ListedArticle extends ArticleSummary {
  id: number;
  category: ArticleCategory;
  path: string;
}

export interface ArticleRowsProps {
  /** Lower case, for messages: `blog posts`. */
  noun: string;
  /** The call for the page's list. */
  query: {
    data: List<ListedArticle> | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  linkToPage: (page: number) => string;
}

/** The number of articles in the first view. */
const FIRST_ROW = 3;

/** One page of a list, in rows of three around its first article, with the links to the other pages. */
export function ArticleRows({ noun, query, linkToPage }: ArticleRowsProps) {
  const { data, isError, isFetching, refetch } = query;
  if (isError)
    return <LoadFailed what={`The ${noun}`} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <StatusText role="status">Loading {noun}...</StatusText>;
  if (data.data.length === 0) return <StatusText role="status">There are no {noun} yet.</StatusText>;
  return (
    <>
      <Rows>
        {data.data.map((article, index) => (
          <li key={article.path}>
            <ArticleCard
              article={article}
              category={article.category}
              to={article.path}
              headingLevel={2}
              sizes={index === 0 ? leadSizes : columnSizes}
              priority={index < FIRST_ROW}
              layout={index === 0 ? 'lead' : 'card'}
            />
          </li>
        ))}
      </Rows>
      <PageLinks
        page={data.page}
        last={lastPage(data)}
        link={({ page: target, ...rest }) => <Link {...rest} to={linkToPage(target)} preventScrollReset />}
      />
    </>
  );
}

const StatusText = styled.p`
  color: var(--color-ink-soft);
  font-size: var(--text-l);
`;

/** Of the first article: as large as four others, so that the nine of a page fill four rows. */
const leadSizes = '(min-width: 1280px) 840px, (min-width: 1024px) 66vw, (min-width: 768px) 33vw, 100vw';

const Rows = styled(ThreeColumns)`
  ${media.lg} {
    & > :first-child:not(:last-child) {
      grid-area: 1 / 1 / span 2 / span 2;
    }
  }
`;
