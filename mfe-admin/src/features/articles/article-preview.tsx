import { links } from '@site/shared-contracts';
import { Picture } from '@site/shared-ui/picture';
import { RichText } from '@site/shared-ui/rich-text';
import { useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import type { ArticleValues } from './article-resource';
import { dateText } from '../../format/moment-text';
import { SearchPreview } from '../../components/search-preview';
import { useImages } from '../../components/image-store';
import { readPicture } from './article-values';

export interface ArticlePreviewProps {
  values: ArticleValues;
  createdAt: string | undefined;
  /** Of its page; left out where it has none yet. */
  path: string | undefined;
}

/**
 * The edited article as visitors will read it, and as search engines and chats will show it. It may render after the
 * typing, and never delays it.
 */
export function ArticlePreview({ values, path, createdAt }: ArticlePreviewProps) {
  const { title, body, author, ...texts } = useDeferredValue(values);
  const picture = readPicture(texts.picture);
  const images = useImages((store) => store.images);
  const image = picture ? images[picture.image] : undefined;
  const [now] = useState(() => new Date());
  const date = createdAt ? new Date(createdAt) : now;
  return (
    <div>
      <Page aria-label="Preview">
        <p>Preview</p>
        {image && <Picture image={{ ...image, focus: picture?.focus }} alt="" sizes="600px" />}
        <time dateTime={date.toISOString()}>{dateText(date)}</time>
        {author && <span>By {author}</span>}
        <h2>{title || 'Title'}</h2>
        <RichText text={body} topHeading={3} pictures={Object.values(images)} />
      </Page>
      <Results aria-label="In search engines and when shared">
        <SearchPreview
          title={texts.searchTitle || title || 'Title'}
          description={texts.searchDescription || texts.shortDescription}
          path={path ?? links.blog()}
          image={image}
        />
      </Results>
    </div>
  );
}

const Results = styled.section`
  margin-block-start: var(--space-5);
`;

const Page = styled.section`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  overflow-wrap: anywhere;

  & > p {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-weight: 700;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }

  & > picture > img {
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    border-radius: var(--radius-m);
    object-fit: cover;
  }

  & > time {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
