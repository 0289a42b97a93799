import { links } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link, useSearchParams } from '@site/shared-contracts/router';
import { Container } from '@site/shared-ui/container';
import { LoadFailed } from '@site/shared-ui/load-failed';
import { media } from '@site/shared-ui/media';
import { PageLinks } from '@site/shared-ui/page-links';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ArticleCard } from '../article-card/article-card';
import { blogPageQuery } from '../article-queries/article-queries';
import { lastPage, readPage } from './list-page';

/** All blog posts, the newest first, in rows of three. */
export function BlogList({ text }: { text: string }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const list = useFocusOnChange(page);
  return (
    <>
      <Band>
        <Head>
          <h1>Blog</h1>
          <p>{text}</p>
        </Head>
      </Band>
      <Main ref={list} tabIndex={-1} aria-label="Blog posts">
        <Posts page={page} />
      </Main>
    </>
  );
}

/** The number of posts in the first view. */
const FIRST_ROW = 3;

function Posts({ page }: { page: number }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...blogPageQuery(page),
    placeholderData: keepPreviousData,
  });
  if (isError)
    return <LoadFailed what="The blog posts" isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <StatusText role="status">Loading blog posts...</StatusText>;
  if (data.data.length === 0) return <StatusText role="status">There are no blog posts yet.</StatusText>;
  return (
    <>
      <Rows>
        {data.data.map((post, index) => (
          <li key={post.id}>
            <ArticleCard
              article={post}
              category="Blog"
              to={links.blogArticle(post.id)}
              headingLevel={2}
              sizes="(min-width: 1280px) 408px, (min-width: 768px) 33vw, 100vw"
              priority={index < FIRST_ROW}
            />
          </li>
        ))}
      </Rows>
      <PageLinks
        page={data.page}
        last={lastPage(data)}
        link={({ page: target, ...rest }) => <Link {...rest} to={links.blog(target)} preventScrollReset />}
      />
    </>
  );
}

/** Moves the focus to the beginning of the list when the page number changes. */
function useFocusOnChange(page: number) {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  }, [page]);
  return list;
}

const Band = styled.div`
  border-block-end: 1px solid var(--color-line);
  background: var(--color-surface-soft);
`;

const Head = styled(Container)`
  padding-block: var(--space-6);

  ${media.lg} {
    padding-block: var(--space-7);
  }

  & > p {
    margin: var(--space-2) 0 0;
    color: var(--color-ink-soft);
    font-size: var(--text-l);
  }
`;

const Main = styled(Container).attrs({ as: 'section' })`
  padding-block: var(--space-6) var(--space-9);
  scroll-margin-block-start: var(--space-5);

  &:focus {
    outline: none;
  }

  ${media.lg} {
    padding-block-start: var(--space-7);
  }
`;

const StatusText = styled.p`
  color: var(--color-ink-soft);
  font-size: var(--text-l);
`;

const Rows = styled.ul`
  display: grid;
  gap: var(--space-5);
  margin: 0;
  padding: 0;
  list-style: none;

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.lg} {
    gap: var(--space-6) var(--space-5);
  }
`;
