// The part of the carousel that weighs something: loaded when a carousel nears the viewport.
import { useEffect, useRef } from 'react';
import SlickModule from 'react-slick';
import styled from 'styled-components';
import type { Slide } from './carousel';
import { inPages, pageGrid, slidePadding } from './carousel-layout';

/** A CommonJS package: some module systems wrap its default export once more. */
const Slick = 'default' in SlickModule ? (SlickModule.default as typeof SlickModule) : SlickModule;

export interface SlickMoves {
  next: () => void;
  previous: () => void;
}

export interface SlickTrackProps {
  slides: readonly Slide[];
  /** More than 1: each slide is a page of that many items. */
  perSlide: number;
  columns: number;
  show: number;
  speed: number;
  dots: boolean;
  initialSlide: number;
  onReady: (moves: SlickMoves) => void;
}

export function SlickTrack({ slides, perSlide, columns, show, speed, dots, initialSlide, onReady }: SlickTrackProps) {
  const slick = useRef<InstanceType<typeof Slick>>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pages = inPages(slides, perSlide);

  useEffect(() => {
    onReady({
      next: () => slick.current?.slickNext(),
      previous: () => slick.current?.slickPrev(),
    });
  }, [onReady]);
  useEffect(() => keepHiddenSlidesInert(frame.current), []);

  return (
    <SlickFrame ref={frame}>
      <Slick
        ref={slick}
        infinite
        slidesToShow={show}
        slidesToScroll={1}
        speed={speed}
        initialSlide={initialSlide}
        dots={dots}
        arrows={false}
        accessibility={false}
        customPaging={(index) => <button type="button" aria-label={`Show slide ${index + 1}`} />}
      >
        {pages.map((page, index) => (
          <div
            key={page[0]?.key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${pages.length}`}
          >
            {perSlide > 1 ? (
              <Page $columns={columns}>
                {page.map(({ key, content }) => (
                  <Padded key={key}>{content}</Padded>
                ))}
              </Page>
            ) : (
              <Padded>{page[0]?.content}</Padded>
            )}
          </div>
        ))}
      </Slick>
    </SlickFrame>
  );
}

/**
 * Slick hides copies and slides out of view from screen readers only; `inert` takes them out of the keyboard's way too.
 * It says which is which by class names, and changes them in several places: they are watched instead.
 */
function keepHiddenSlidesInert(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  const mark = () => {
    for (const slide of frame.querySelectorAll<HTMLElement>('.slick-slide')) {
      const isHidden = !slide.classList.contains('slick-active') || slide.classList.contains('slick-cloned');
      slide.toggleAttribute('inert', isHidden);
    }
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const Padded = styled.div`
  block-size: 100%;
  ${slidePadding}
`;

const Page = styled.div<{ $columns: number }>`
  ${pageGrid}
`;

/** What of slick.css the site needs. */
const SlickFrame = styled.div`
  .slick-list {
    overflow: hidden;
  }
  .slick-track {
    display: flex;
  }
  .slick-slide {
    flex: none;
  }
  .slick-slide > div,
  .slick-slide > div > div {
    block-size: 100%;
  }
  .slick-slide > div > div {
    display: block !important;
  }
  .slick-slide:focus,
  .slick-slide :focus:not(:focus-visible) {
    outline: none;
  }
  .slick-dots {
    display: flex !important;
    justify-content: center;
    gap: var(--space-1);
    margin: var(--space-3) 0 0;
    padding: 0;
    list-style: none;
  }
  .slick-dots button {
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    padding: 0;
    border: 0;
    background: none;
  }
  .slick-dots button::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    border-radius: var(--radius-pill);
    background: var(--color-line-strong);
  }
  .slick-dots .slick-active button::before {
    background: var(--color-brand);
  }
`;
