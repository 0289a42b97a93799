import { links } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { ArticleCard } from '../article-card/article-card';
import { ThreeColumns } from '../article-card/three-columns';
import { latestBlog } from '../article-queries/article-queries';
import { Section } from '../section/section';

/**
 * The home page's newest blog posts. If there are none, or they cannot be fetched, the section is left out without a
 * message, as specified. While they are loading, a placeholder reserves their space.
 */
export function LatestBlog({ title = 'Latest From Blog' }: { title?: string | undefined }) {
  const { data, isPending } = useQuery(latestBlog);
  const posts = data?.data ?? [];
  if (posts.length === 0 && !isPending) return null;
  return (
    <Section aria-labelledby="latest-blog">
      <Container>
        <SectionHeading
          id="latest-blog"
          title={title}
          isPlain
          action={
            <LinkButton as={Link} to={links.blog()} variant="ghost">
              All posts <Icon name="arrowRight" />
            </LinkButton>
          }
        />
        {isPending ? (
          <Placeholder />
        ) : (
          <Row>
            {posts.map((post) => (
              <li key={post.id}>
                <ArticleCard
                  article={post}
                  category="Blog"
                  to={post.path ?? links.blogArticle(post.id)}
                  headingLevel={3}
                  sizes="112px"
                  layout="row"
                />
              </li>
            ))}
          </Row>
        )}
      </Container>
    </Section>
  );
}

/** About the height of a row of cards. */
const Placeholder = styled.div`
  block-size: 520px;

  ${media.lg} {
    block-size: 240px;
  }
`;

/** On small screens rows with a small picture. */
const Row = styled(ThreeColumns)`
  gap: var(--space-4);

  ${media.md} {
    grid-template-columns: none;
  }

  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-6);
  }

  /* The pictures are loaded only near the window: a print from further up would leave their places empty. */
  @media print {
    & > li > article > :first-child {
      display: none;
    }
  }
`;
