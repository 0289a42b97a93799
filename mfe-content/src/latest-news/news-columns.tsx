import type { News } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { coversCard } from '@site/shared-ui/card-link';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { ArticleDate } from '../article-card/article-date';
import { ArticlePicture } from '../article-card/article-picture';
import { linkToNews, newsId } from '../article-queries/article-queries';
import { truncateText, maxCharacters } from '../article-text/truncate-text';

type NewsItem = Omit<News, 'description' | 'version'>;

/** The first item large, the others in a list beside it. */
export function NewsColumns({ news: [featured, ...others] }: { news: readonly NewsItem[] }) {
  if (!featured) return null;
  return (
    <Columns>
      <Featured>
        <LargeBox>
          <ArticlePicture
            article={featured}
            category="News"
            sizes="(min-width: 1280px) 620px, 50vw"
            isDecoration
          />
        </LargeBox>
        <ArticleDate createdAt={featured.createdAt} />
        <LargeTitle dir="auto">
          <NewsLink to={linkToNews(featured)}>{truncateText(featured.title, maxCharacters.title)}</NewsLink>
        </LargeTitle>
        <p dir="auto">{truncateText(featured.shortDescription, maxCharacters.shortDescription)}</p>
      </Featured>
      {others.length > 0 && (
        // As tall as the featured item; the rest can be scrolled, also by keyboard.
        <OtherNews tabIndex={others.length > VISIBLE_ROWS ? 0 : undefined} aria-label="More news">
          {others.map((item) => (
            <Row key={newsId(item)}>
              <SmallBox>
                <ArticlePicture article={item} category="News" sizes="104px" isDecoration />
              </SmallBox>
              <div>
                <ArticleDate createdAt={item.createdAt} />
                <SmallTitle dir="auto">
                  <NewsLink to={linkToNews(item)}>{truncateText(item.title, maxCharacters.title)}</NewsLink>
                </SmallTitle>
              </div>
            </Row>
          ))}
        </OtherNews>
      )}
    </Columns>
  );
}

/** How many rows are in view without scrolling. */
const VISIBLE_ROWS = 5;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-6);
`;

const Featured = styled.article`
  position: relative;
  display: grid;
  align-content: start;
  gap: var(--space-2);
  overflow-wrap: anywhere;

  & > p {
    max-inline-size: 36.6em;
    color: var(--color-ink-soft);
  }
`;

const LargeBox = styled.div`
  aspect-ratio: 16 / 7;
  margin-block-end: var(--space-2);
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);
`;

const OtherNews = styled.ul`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  max-block-size: 520px;
  overflow-y: auto;
`;

const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 104px minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;
  padding: var(--space-1) var(--space-2);
  border-radius: var(--radius-m);
  overflow-wrap: anywhere;
  transition: background-color var(--motion-fast) var(--ease-out);

  &:hover {
    background: var(--color-surface);
  }

  ${media.reducedMotion} {
    transition: none;
  }
`;

const SmallBox = styled.div`
  aspect-ratio: 3 / 2;
  overflow: hidden;
  border-radius: var(--radius-m);
  background: var(--color-surface-tint);
`;

const LargeTitle = styled.h3`
  font-size: var(--text-xl);
`;

const SmallTitle = styled.h3`
  font-size: var(--text-m);
  letter-spacing: -0.01em;
  line-height: var(--leading-snug);
`;

const NewsLink = styled(Link)`
  color: inherit;
  ${coversCard}

  &::after {
    border-radius: var(--radius-m);
  }

  :is(article, li):hover & {
    color: var(--color-brand);
  }
`;
