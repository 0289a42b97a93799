import { links, linkToOwnPage, missingStatus, type PieceProps } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { Breadcrumb } from '@site/shared-ui/breadcrumb';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { LoadFailed } from '@site/shared-ui/load-failed';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { ArticleDate } from '../article-card/article-date';
import { ArticleText } from '../article-page/article-text';
import { readArticleId } from '../article-queries/article-queries';
import { ownPageQuery } from './own-page-query';

const trail = [{ label: 'Home', path: links.home() }];

/** A page that the owners of the site have made: terms of sale, certificates, careers. */
export function OwnPage({ id: text }: PieceProps<'content/own-page'>) {
  const id = readArticleId(text);
  const page = useQuery({ ...ownPageQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined || missingStatus(page.error) !== undefined) return <NoSuchPage />;
  if (!page.data)
    return (
      <Page>
        <h1>Page</h1>
        {page.error ? (
          <LoadFailed what="This page" isRetrying={page.isFetching} onRetry={() => void page.refetch()} />
        ) : (
          <p role="status">Loading...</p>
        )}
      </Page>
    );
  const { title, body, textPictures, changedAt } = page.data;
  return (
    <Page as="article">
      <Breadcrumb trail={trail} link={Link}>
        {title}
      </Breadcrumb>
      <h1 dir="auto">{title}</h1>
      <Changed>
        Last changed on <ArticleDate createdAt={changedAt} />
      </Changed>
      <Layout>
        <ArticleText id={linkToOwnPage(id)} text={body} pictures={textPictures} />
        <Aside data-not-printed>
          <h2>Questions?</h2>
          <p>Call or write to us.</p>
          <LinkButton as={Link} to={links.contact()} variant="secondary">
            Contact us
          </LinkButton>
        </Aside>
      </Layout>
    </Page>
  );
}

/** For hosts without their own page for status 404 and 410. */
const NoSuchPage = () => (
  <Page>
    <h1>Page not found</h1>
    <p>It may have been taken off the site.</p>
  </Page>
);

const Page = styled(Container)`
  padding-block: var(--space-5) var(--space-9);
  overflow-wrap: anywhere;
`;

/** A line of the text has about seventy characters, if there is enough space. The areas are those of `ArticleText`. */
const Layout = styled.div`
  display: grid;
  gap: var(--space-5);
  font-size: var(--text-l);

  & > * {
    min-inline-size: 0;
    max-inline-size: 42rem;
  }

  ${media.lg} {
    grid-template: 'first aside' auto 'rest aside' 1fr / minmax(0, 42rem) minmax(0, 22rem);
    justify-content: space-between;
    gap: 1em var(--space-7);
    align-items: start;

    &:has(> [data-contents]) {
      grid-template-areas: 'first contents' 'rest aside';
    }
  }
`;

const Changed = styled.p`
  margin: var(--space-3) 0 var(--space-6);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const Aside = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);
  font-size: var(--text-m);

  & > h2 {
    font-size: var(--text-l);
  }

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
  }

  ${media.lg} {
    grid-area: aside;
  }
`;
