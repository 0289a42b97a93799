import styled from 'styled-components';
import { Picture, type PictureSource } from '../picture/picture';

/** The size of a box, as CSS lengths, from a window width on. */
export interface BoxSize {
  /** Minimum window width in pixels; 0 by default. */
  from?: number;
  inlineSize: string;
  blockSize: string;
}

/** The background of the part of a box that the image does not fill. */
export const pictureBackground = 'var(--color-surface-soft)';

export interface ContainedPictureProps {
  image: PictureSource;
  /** The sizes of the box, the narrowest window first. */
  box: readonly BoxSize[];
  priority?: boolean;
  alt?: string;
  isLarge?: boolean;
}

/**
 * An image that is never cropped: as large as its box allows, and centred. The surrounding element sets the size and
 * the background of the box.
 */
export function ContainedPicture({
  image,
  box,
  priority = false,
  alt = image.alt,
  isLarge = false,
}: ContainedPictureProps) {
  return (
    <Wrapper>
      <Picture
        image={image}
        sizes={sizesWithin(box, image)}
        priority={priority}
        alt={alt}
        isLarge={isLarge}
      />
    </Wrapper>
  );
}

/** The `sizes` attribute: the image is as wide as the box, or as the box's height allows. */
function sizesWithin(box: readonly BoxSize[], { width, height }: PictureSource): string {
  const ratio = (width / height).toFixed(4);
  return box
    .map(({ from = 0, inlineSize, blockSize }) => {
      const renderedWidth = `min(${inlineSize}, (${blockSize}) * ${ratio})`;
      return from > 0 ? `(min-width: ${from / 16}em) ${renderedWidth}` : renderedWidth;
    })
    .reverse()
    .join(', ');
}

const Wrapper = styled.span`
  display: block;
  block-size: 100%;

  /* A percentage height of the image needs a parent with a definite height, which the picture element lacks. */
  & > picture {
    display: contents;
  }

  & img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
`;
