import { Link } from '@site/shared-contracts/router';
import { coversCard } from '@site/shared-ui/card-link';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled, { css } from 'styled-components';
import type { ArticleSummary } from '../article-queries/article-queries';
import { truncateText, maxCharacters } from '../article-text/truncate-text';
import type { ArticleCategory } from './article-cover';
import { ArticleDate } from './article-date';
import { ArticlePicture } from './article-picture';

export interface ArticleCardProps {
  article: ArticleSummary;
  category: ArticleCategory;
  to: string;
  headingLevel: 2 | 3;
  sizes: string;
  /** In the first view: its image is loaded first. */
  priority?: boolean;
  /** `row`: a small picture beside the text, without a frame. `lead`: larger on large screens. */
  layout?: 'card' | 'row' | 'lead';
}

/** One article in a list. The whole card is a link. */
export function ArticleCard({
  article,
  category,
  to,
  headingLevel,
  sizes,
  priority = false,
  layout = 'card',
}: ArticleCardProps) {
  const title = truncateText(article.title, maxCharacters.title);
  return (
    <Card $layout={layout}>
      <Frame>
        <ArticlePicture
          article={article}
          category={category}
          sizes={sizes}
          priority={priority}
          isDecoration
        />
      </Frame>
      <CardText>
        <ArticleDate createdAt={article.createdAt} />
        <Title as={`h${headingLevel}`} dir="auto">
          {title}
        </Title>
        <Summary dir="auto">{truncateText(article.shortDescription, maxCharacters.shortDescription)}</Summary>
        <ReadMore to={to} draggable={false}>
          Read More
          <VisuallyHidden> about {title}</VisuallyHidden>
          <Icon name="arrowRight" size={18} />
        </ReadMore>
      </CardText>
    </Card>
  );
}

const Frame = styled.div`
  aspect-ratio: 3 / 2;
  overflow: hidden;
  background: var(--color-surface-tint);

  & img {
    transition: scale var(--motion-slow) var(--ease-out);
  }

  article:hover & img {
    scale: 1.03;
  }

  ${media.reducedMotion} {
    & img {
      transition: none;
    }

    article:hover & img {
      scale: none;
    }
  }
`;

const CardText = styled.div`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: var(--space-3);
  padding: var(--space-5);
  overflow-wrap: anywhere;
`;

const framed = css`
  grid-template-rows: auto 1fr;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  transition:
    border-color var(--motion-base) var(--ease-out),
    box-shadow var(--motion-base) var(--ease-out);

  &:hover {
    border-color: transparent;
    box-shadow: var(--shadow-m);
  }

  ${media.reducedMotion} {
    transition: none;
  }
`;

const lead = css`
  ${framed}

  ${media.lg} {
    grid-template-rows: minmax(0, 1fr) auto;

    & > ${Frame} {
      aspect-ratio: auto;
      min-block-size: 300px;
    }

    & > ${CardText} {
      padding: var(--space-6);
    }

    & h2 {
      font-size: var(--text-2xl);
    }

    & p {
      max-inline-size: 36.6em;
      font-size: var(--text-m);
    }
  }
`;

const row = css`
  grid-template-columns: 96px minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > ${Frame} {
    aspect-ratio: 1;
    border-radius: var(--radius-m);
  }

  & > ${CardText} {
    gap: var(--space-1);
    padding: 0;
  }

  & h3 {
    font-size: var(--text-m);
  }

  & time,
  & p {
    font-size: var(--text-xs);
    line-height: 1.45;
  }

  & a {
    margin: 0;
  }

  ${media.lg} {
    grid-template-columns: 112px minmax(0, 1fr);

    & p {
      font-size: var(--text-s);
    }
  }
`;

const layouts = { card: framed, row, lead };

const Card = styled.article<{ $layout: keyof typeof layouts }>`
  position: relative;
  display: grid;
  block-size: 100%;

  ${({ $layout }) => layouts[$layout]}
`;

const Title = styled.h3`
  font-size: var(--text-l);
  letter-spacing: -0.01em;
  line-height: var(--leading-snug);
`;

const Summary = styled.p`
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const ReadMore = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  justify-self: start;
  margin-block-start: var(--space-2);
  font-weight: 600;
  ${coversCard}

  & svg {
    transition: translate var(--motion-base) var(--ease-out);
  }

  article:hover & svg {
    translate: 4px 0;
  }

  ${media.reducedMotion} {
    & svg {
      transition: none;
    }

    article:hover & svg {
      translate: none;
    }
  }
`;
