import type { Image } from '@site/shared-contracts';
import { IconButton } from '@site/shared-ui/button';
import { ContainedPicture, pictureBackground } from '@site/shared-ui/contained-picture';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { boxRatio, boxSizes } from './picture-box';
import { usePictureRow } from './use-picture-row';
import { useZoom } from './use-zoom';
import { Box, ZoomButton } from './zoomable-box';

export interface PictureRowProps {
  name: string;
  pictures: readonly Image[];
}

const slideId = (index: number) => `picture-${index + 1}`;

/** Several pictures. Without scripts they are a row that can be scrolled, and links to its parts. */
export function PictureRow({ name, pictures }: PictureRowProps) {
  const ratio = boxRatio(pictures[0]);
  const zoom = useZoom(name, pictures);
  const { row, current, show, handlers } = usePictureRow();
  const count = pictures.length;
  const position = (index: number) => `picture ${index + 1} of ${count}`;
  return (
    <>
      <Box $ratio={ratio}>
        {/* In reach of the keyboard: the arrow keys scroll it. */}
        <Row ref={row} tabIndex={0} aria-label={`Pictures of ${name}`} {...handlers}>
          {pictures.map((image, index) => (
            <li key={index} id={slideId(index)}>
              <ContainedPicture image={image} box={boxSizes(ratio)} priority={index === 0} isLarge />
              <ZoomButton
                label={`Zoom ${position(index)}`}
                isReachable={index === current}
                onZoom={() => zoom.open(index)}
                onPoint={zoom.preload}
              />
            </li>
          ))}
        </Row>
        <Arrows>
          <IconButton
            icon="chevronLeft"
            label="Previous picture"
            onClick={() => show((current - 1 + count) % count)}
          />
          <IconButton icon="chevronRight" label="Next picture" onClick={() => show((current + 1) % count)} />
        </Arrows>
        <VisuallyHidden role="status">Showing {position(current)}</VisuallyHidden>
      </Box>
      <Thumbnails aria-label="Choose a picture" data-not-printed>
        {pictures.map((image, index) => (
          <li key={index}>
            <a
              href={`#${slideId(index)}`}
              aria-label={`Show ${position(index)}`}
              aria-current={index === current}
              onClick={(event) => {
                event.preventDefault();
                show(index);
              }}
            >
              <Picture image={image} alt="" sizes="72px" />
            </a>
          </li>
        ))}
      </Thumbnails>
      {zoom.dialog}
    </>
  );
}

const Row = styled.ul`
  display: flex;
  block-size: 100%;
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  & > li {
    position: relative;
    flex: 0 0 100%;
    min-inline-size: 0;
    scroll-snap-align: start;
    scroll-snap-stop: always;
    /* Where a link leads to it, the page does not scroll further than it needs to. */
    scroll-margin-block: var(--space-5);
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  ${media.reducedMotion} {
    scroll-behavior: auto;
  }
`;

const Arrows = styled.div`
  position: absolute;
  inset-block-end: var(--space-3);
  inset-inline-start: var(--space-3);
  display: flex;
  gap: var(--space-2);

  ${media.withoutScripts} {
    display: none;
  }
`;

/** All eight are one row beside the details. */
const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(58px, 1fr));
  gap: var(--space-2);
  margin: var(--space-3) 0 0;

  & a {
    display: block;
    aspect-ratio: 1;
    overflow: hidden;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: ${pictureBackground};
  }

  & a:hover {
    border-color: var(--color-brand);
  }

  & a[aria-current='true'] {
    border-color: var(--color-brand);
    box-shadow: inset 0 0 0 1px var(--color-brand);
  }

  & picture {
    display: contents;
  }

  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;
