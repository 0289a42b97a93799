import styled from 'styled-components';
import { Picture, type PictureSource } from '../picture/picture';

/** How large a frame is, as CSS lengths, in windows that are at least so wide. */
export interface FrameSize {
  /** Pixels; 0 unless it says otherwise. */
  from?: number;
  inlineSize: string;
  blockSize: string;
}

/** What fills the rest of a frame that the picture does not. */
export const pictureBackground = 'var(--color-surface-soft)';

export interface ContainedPictureProps {
  image: PictureSource;
  /** The sizes of the frame that it fills, the narrowest window first. */
  frame: readonly FrameSize[];
  priority?: boolean;
  alt?: string;
}

/**
 * A picture that is never cut: as large as its frame holds, and in the middle of it. The element around it gives the frame
 * its size, and the ground that fills the rest.
 */
export function ContainedPicture({ image, frame, priority = false, alt = image.alt }: ContainedPictureProps) {
  return (
    <Wrapper>
      <Picture image={image} sizes={sizesWithin(frame, image)} priority={priority} alt={alt} />
    </Wrapper>
  );
}

/** For `sizes`: what is drawn is as wide as the frame, or as its height allows. */
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

  /* Its height is that of its content, which a height in percent cannot be of. */
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
