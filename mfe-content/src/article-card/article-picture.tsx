import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import type { ArticleSummary } from '../article-queries/article-queries';
import { ArticleCover, type ArticleCategory } from './article-cover';

export interface ArticlePictureProps {
  article: Pick<ArticleSummary, 'title' | 'image' | 'picture'>;
  category: ArticleCategory;
  sizes: string;
  priority?: boolean;
  /** The image on a card is decorative, because the article's text stands beside it: its `alt` is empty. */
  isDecoration?: boolean;
  isLarge?: boolean;
}

/** Fills its box, with a cover if the article has no image. */
export function ArticlePicture({
  article,
  category,
  sizes,
  priority = false,
  isDecoration = false,
  isLarge = false,
}: ArticlePictureProps) {
  const { picture, image, title } = article;
  if (picture) {
    const alt = isDecoration ? '' : picture.alt;
    return (
      <BoxFill as={Picture} image={picture} alt={alt} sizes={sizes} priority={priority} isLarge={isLarge} />
    );
  }
  if (!image) return <ArticleCover category={category} />;
  return (
    <BoxFill>
      <img
        src={image}
        alt={isDecoration ? '' : title}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
    </BoxFill>
  );
}

const BoxFill = styled.span`
  display: block;
  block-size: 100%;

  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;
