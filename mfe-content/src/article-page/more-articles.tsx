import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { breakpoints } from '@site/shared-ui/media';
import { SectionHeading } from '@site/shared-ui/section-heading';
import { ArticleCard } from '../article-card/article-card';
import type { ArticleSummary } from '../article-queries/article-queries';
import { Section } from '../section/section';
import type { ArticleKind } from './article-kind';

/** As specified. */
const slidesToShow = [
  { from: 0, show: 1 },
  { from: breakpoints.md, show: 2 },
  { from: breakpoints.lg, show: 3 },
] as const;
const SPEED = 500;

export interface MoreArticlesProps {
  kind: ArticleKind;
  articles: readonly (ArticleSummary & { id: number })[];
}

export function MoreArticles({ kind, articles }: MoreArticlesProps) {
  if (articles.length === 0) return null;
  const { title, autoplay } = kind.more;
  return (
    <Section $background="soft" aria-labelledby="more-articles">
      <Container>
        <SectionHeading id="more-articles" title={title} />
        <Carousel
          label={title}
          slides={articles.map((article) => ({
            key: article.id,
            content: (
              <ArticleCard
                article={article}
                category={kind.title}
                to={article.path ?? kind.path(article.id)}
                headingLevel={3}
                sizes="(min-width: 1280px) 408px, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
              />
            ),
          }))}
          slidesToShow={slidesToShow}
          gap={24}
          speed={SPEED}
          autoplay={autoplay}
        />
      </Container>
    </Section>
  );
}
