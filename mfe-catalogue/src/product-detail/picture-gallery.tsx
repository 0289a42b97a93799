import type { Image, Product } from '@site/shared-contracts';
import { IconButton } from '@site/shared-ui/button';
import { ContainedPicture, pictureBackground } from '@site/shared-ui/contained-picture';
import { LineIcon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { ProductPicture } from '../product-picture/product-picture';
import { frameRatio, frameSizes } from './picture-frame';
import { usePictureRow } from './use-picture-row';
import { useZoom } from './use-zoom';

/** All pictures of a product. Without scripts they are a row that can be scrolled, and links to its parts. */
export function PictureGallery({ product }: { product: Product }) {
  const { image, pictures = image ? [image] : [], productName } = product;
  const ratio = frameRatio(pictures[0]);
  const zoom = useZoom(pictures);
  const openZoom = (start: number) => void zoom.open(start);
  return (
    <div>
      {pictures.length > 1 ? (
        <PictureRow
          name={productName}
          pictures={pictures}
          ratio={ratio}
          onZoom={openZoom}
          onPoint={zoom.preload}
        />
      ) : (
        <Frame $ratio={ratio}>
          <ProductPicture product={product} frame={frameSizes(ratio)} priority />
          {image && <ZoomButton label="Zoom picture" onZoom={() => openZoom(0)} onPoint={zoom.preload} />}
        </Frame>
      )}
      {zoom.opened && (
        <zoom.opened.Dialog
          title={productName}
          pictures={pictures}
          start={zoom.opened.start}
          onClose={zoom.close}
        />
      )}
    </div>
  );
}

interface PictureRowProps {
  name: string;
  pictures: readonly Image[];
  ratio: number;
  onZoom: (index: number) => void;
  onPoint: () => void;
}

const slideId = (index: number) => `picture-${index + 1}`;

function PictureRow({ name, pictures, ratio, onZoom, onPoint }: PictureRowProps) {
  const { row, current, show, handlers } = usePictureRow();
  const count = pictures.length;
  const position = (index: number) => `picture ${index + 1} of ${count}`;
  return (
    <>
      <Frame $ratio={ratio}>
        {/* In reach of the keyboard: the arrow keys scroll it. */}
        <Row ref={row} tabIndex={0} aria-label={`Pictures of ${name}`} {...handlers}>
          {pictures.map((image, index) => (
            <li key={index} id={slideId(index)}>
              <ContainedPicture image={image} frame={frameSizes(ratio)} priority={index === 0} />
              <ZoomButton
                label={`Zoom ${position(index)}`}
                isReachable={index === current}
                onZoom={() => onZoom(index)}
                onPoint={onPoint}
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
      </Frame>
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
    </>
  );
}

/** Only product pages have it. */
const magnifier = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500M8 11h6M11 8v6';

interface ZoomButtonProps {
  label: string;
  /** Whether the tab key stops at it. */
  isReachable?: boolean;
  onZoom: () => void;
  onPoint: () => void;
}

/** Its area is the whole picture. */
const ZoomButton = ({ label, isReachable = true, onZoom, onPoint }: ZoomButtonProps) => (
  <Zoom
    type="button"
    aria-label={label}
    aria-haspopup="dialog"
    tabIndex={isReachable ? undefined : -1}
    onClick={onZoom}
    onPointerEnter={onPoint}
  >
    <LineIcon path={magnifier} />
  </Zoom>
);

const Frame = styled.div<{ $ratio: number }>`
  position: relative;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  border-radius: var(--radius-l);
  background: ${pictureBackground};
`;

const Zoom = styled.button`
  position: absolute;
  inset: 0;
  padding: 0;
  border: 0;
  border-radius: var(--radius-l);
  background: none;
  color: var(--color-brand-strong);
  cursor: zoom-in;

  & > svg {
    position: absolute;
    inset-block-end: var(--space-3);
    inset-inline-end: var(--space-3);
    box-sizing: content-box;
    padding: 11px;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
  }

  &:hover > svg {
    border-color: var(--color-brand);
  }

  &:focus-visible {
    border-radius: var(--radius-l);
    outline-offset: -3px;
  }

  ${media.withoutScripts} {
    display: none;
  }
`;

const Row = styled.ul`
  display: flex;
  block-size: 100%;
  margin: 0;
  padding: 0;
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  list-style: none;

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
  padding: 0;
  list-style: none;

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
