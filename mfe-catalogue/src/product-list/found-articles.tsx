import { links, type FoundArticle } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link, useLocation } from '@site/shared-contracts/router';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { foundArticlesQuery, linkToAllArticles, readArticleCount } from './search-queries';

/** The articles that a search finds. Nothing while they are not there, and where there are none. */
export function FoundArticles({ search }: { search: string }) {
  const location = useLocation();
  const count = readArticleCount(new URLSearchParams(location.search));
  const { data } = useQuery(foundArticlesQuery(search, count));
  if (!data || data.data.length === 0) return null;
  const { data: articles, total } = data;
  return (
    <Section aria-labelledby="articles-found">
      <h2 id="articles-found">Articles</h2>
      <List>
        {articles.map((article) => (
          <li key={`${article.kind} ${String(article.id)}`}>
            <Article article={article} />
          </li>
        ))}
      </List>
      {total > articles.length && count === 'few' && (
        <More to={linkToAllArticles(location)} preventScrollReset>
          All {total} articles
        </More>
      )}
    </Section>
  );
}

type ShownArticle = Omit<FoundArticle, 'image' | 'createdAt' | 'changedAt'>;

const Article = ({
  article: { kind, id, title, shortDescription, path, picture },
}: {
  article: ShownArticle;
}) => (
  <Row>
    <Thumbnail>{picture && <Picture image={picture} sizes="112px" alt="" />}</Thumbnail>
    <div dir="auto">
      <Kind>{kind === 'news' ? 'News' : 'Blog'}</Kind>
      <Title>
        <Link to={path ?? (kind === 'news' ? links.newsArticle(id) : links.blogArticle(id))}>{title}</Link>
      </Title>
      <Text>{shortDescription}</Text>
    </div>
  </Row>
);

const Section = styled.section`
  margin-block-start: var(--space-7);
  padding-block-start: var(--space-6);
  border-block-start: 1px solid var(--color-line);

  & > h2 {
    font-size: var(--text-xl);
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-5);
  margin: var(--space-5) 0 0;
`;

const Row = styled.article`
  display: flex;
  gap: var(--space-4);
`;

const Thumbnail = styled.div`
  flex: none;
  inline-size: 88px;

  & img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-m);
    background: var(--color-surface-soft);
    object-fit: cover;
  }

  ${media.md} {
    inline-size: 112px;
  }
`;

const Kind = styled.p`
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
  font-weight: 600;
`;

const Title = styled.h3`
  font-size: var(--text-m);
  line-height: var(--leading-snug);

  & a {
    display: inline-block;
    padding-block: 2px;
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  & a:hover {
    color: var(--color-brand);
    text-decoration: underline;
  }
`;

const Text = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  margin: 0;
  max-inline-size: 44em;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const More = styled(Link)`
  display: inline-block;
  margin-block-start: var(--space-4);
  padding-block: var(--space-2);
  font-weight: 600;
`;
