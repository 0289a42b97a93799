import { Link } from '@site/shared-contracts/router';
import { coversCard } from '@site/shared-ui/card-link';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
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
}

/** One article in a list. The whole card is a link. */
export function ArticleCard({
  article,
  category,
  to,
  headingLevel,
  sizes,
  priority = false,
}: ArticleCardProps) {
  const title = truncateText(article.title, maxCharacters.title);
  return (
    <Card>
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

const Card = styled.article`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr;
  block-size: 100%;
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

const Frame = styled.div`
  aspect-ratio: 3 / 2;
  overflow: hidden;
  background: var(--color-surface-tint);

  & img {
    transition: scale var(--motion-slow) var(--ease-out);
  }

  ${Card}:hover & img {
    scale: 1.03;
  }

  ${media.reducedMotion} {
    & img {
      transition: none;
    }

    ${Card}:hover & img {
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

  ${Card}:hover & svg {
    translate: 4px 0;
  }

  ${media.reducedMotion} {
    & svg {
      transition: none;
    }

    ${Card}:hover & svg {
      translate: none;
    }
  }
`;
