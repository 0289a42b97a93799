import { links } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { breakpoints, media } from '@site/shared-ui/media';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { ArticleCard } from '../article-card/article-card';
import { latestNews, linkToNews, newsId } from '../article-queries/article-queries';
import { Section } from '../section/section';
import { NewsColumns } from './news-columns';

/** As specified for small screens. */
const slidesToShow = [
  { from: 0, show: 1 },
  { from: breakpoints.md, show: 2 },
] as const;

/** The home page's news: the latest item large with the others beside it; on small screens a carousel. */
export function LatestNews({ title = 'Latest News and Events' }: { title?: string | undefined }) {
  const { data, isPending } = useQuery(latestNews);
  const news = data?.data ?? [];
  return (
    <Section $background="soft" aria-labelledby="latest-news">
      <Container>
        <SectionHeading
          id="latest-news"
          title={title}
          action={
            news.length > 0 && (
              <LinkButton as={Link} to={links.news()} variant="ghost">
                All news <Icon name="arrowRight" />
              </LinkButton>
            )
          }
        />
        {news.length === 0 ? (
          <StatusText role="status">{isPending ? 'Loading...' : 'No news available.'}</StatusText>
        ) : (
          <>
            <OnWide>
              <NewsColumns news={news} />
            </OnWide>
            <OnNarrow>
              <Carousel
                label="Latest news"
                slides={news.map((item) => ({
                  key: newsId(item),
                  content: (
                    <ArticleCard
                      article={item}
                      category="News"
                      to={linkToNews(item)}
                      headingLevel={3}
                      sizes="(min-width: 768px) 50vw, 100vw"
                    />
                  ),
                }))}
                slidesToShow={slidesToShow}
                gap={24}
                autoplay={3000}
                dots
              />
            </OnNarrow>
          </>
        )}
      </Container>
    </Section>
  );
}

const StatusText = styled.p`
  color: var(--color-ink-soft);
  font-size: var(--text-l);
`;

/** Only one of the two is displayed, so screen readers too find only one. */
const OnWide = styled.div`
  display: none;

  ${media.lg} {
    display: block;
  }
`;

const OnNarrow = styled.div`
  & article > :first-child {
    aspect-ratio: 2 / 1;
  }

  & article > :last-child {
    gap: var(--space-2);
    padding: var(--space-4);
  }

  ${media.lg} {
    display: none;
  }
`;
