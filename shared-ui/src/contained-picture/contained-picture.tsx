import styled from 'styled-components';
import { Picture, type PictureSource } from '../picture/picture';

/** The size of a frame, as CSS lengths, from a window width on. */
export interface FrameSize {
  /** Minimum window width in pixels; 0 by default. */
  from?: number;
  inlineSize: string;
  blockSize: string;
}

/** The background of the part of a frame that the image does not fill. */
export const pictureBackground = 'var(--color-surface-soft)';

export interface ContainedPictureProps {
  image: PictureSource;
  /** The sizes of the frame, the narrowest window first. */
  frame: readonly FrameSize[];
  priority?: boolean;
  alt?: string;
  isLarge?: boolean;
}

/**
 * An image that is never cropped: as large as its frame allows, and centred. The surrounding element sets the size and
 * the background of the frame.
 */
export function ContainedPicture({
  image,
  frame,
  priority = false,
  alt = image.alt,
  isLarge = false,
}: ContainedPictureProps) {
  return (
    <Wrapper>
      <Picture
        image={image}
        sizes={sizesWithin(frame, image)}
        priority={priority}
        alt={alt}
        isLarge={isLarge}
      />
    </Wrapper>
  );
}

/** The `sizes` attribute: the image is as wide as the frame, or as the frame's height allows. */
function sizesWithin(frame: readonly FrameSize[], { width, height }: PictureSource): string {
  const ratio = (width / height).toFixed(4);
  return frame
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
