import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import type { ArticleSummary } from '../article-queries/article-queries';
import { ArticleCover, type ArticleCategory } from './article-cover';

export interface ArticlePictureProps {
  article: Pick<ArticleSummary, 'title' | 'image' | 'picture'>;
  category: ArticleCategory;
  sizes: string;
  priority?: boolean;
  /** Beside the article's own words, on a card, the picture adds nothing for those who do not see it. */
  isDecoration?: boolean;
}

/** Fills its frame, with a cover where the article has no picture. */
export function ArticlePicture({
  article,
  category,
  sizes,
  priority = false,
  isDecoration = false,
}: ArticlePictureProps) {
  const { picture, image, title } = article;
  if (picture) {
    const alt = isDecoration ? '' : picture.alt;
    return <Filling as={Picture} image={picture} alt={alt} sizes={sizes} priority={priority} />;
  }
  if (!image) return <ArticleCover category={category} />;
  return (
    <Filling>
      <img
        src={image}
        alt={isDecoration ? '' : title}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
    </Filling>
  );
}

const Filling = styled.span`
  display: block;
  block-size: 100%;

  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;
