// A carousel on react-slick. The server sends the slides as a plain row that can be scrolled, laid out by CSS exactly as
// the carousel shows it; slick comes in when the row nears the viewport, and moves nothing.
import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { IconButton } from '../button/button';
import { media } from '../media/media';
import { countPages, Frame, PlainTrack } from './carousel-layout';
import type { SlickMoves } from './carousel-slick';
import { useAutoplay } from './use-autoplay';
import { useMinWidth } from './use-min-width';

export interface Slide {
  key: string | number;
  content: ReactNode;
}

/** `show` slides side by side where the viewport is at least `from` pixels wide. */
export interface SlidesToShow {
  from: number;
  show: number;
}

/** Below a width, a slide is a page of `size` items in `columns` columns. */
export interface Pages {
  below: number;
  size: number;
  columns: number;
}

export interface CarouselProps {
  label: string;
  slides: readonly Slide[];
  /** From the narrowest to the widest; the first one from 0. */
  slidesToShow: readonly SlidesToShow[];
  /** Milliseconds between two moves. */
  autoplay: number;
  /** Milliseconds of one move. */
  speed?: number;
  dots?: boolean;
  /** Pixels between two slides. */
  gap?: number;
  pages?: Pages;
}

/** How far below the viewport slick is called for. */
const NEAR = '200px';

const loadSlick = () => import('./carousel-slick');
const SlickTrack = lazy(async () => ({ default: (await loadSlick()).SlickTrack }));

export function Carousel({
  label,
  slides,
  slidesToShow,
  autoplay,
  speed = 500,
  dots = false,
  gap = 16,
  pages,
}: CarouselProps) {
  const area = useRef<HTMLDivElement>(null);
  const moves = useRef<SlickMoves | undefined>(undefined);
  const firstItem = useFirstItem(area);
  const isWide = useMinWidth(pages?.below ?? 0);
  const show = useShow(slidesToShow);
  const perSlide = pages && !isWide ? pages.size : 1;
  const shown = pages && !isWide ? 1 : show;
  const canMove = countPages(slides.length, perSlide) > shown;
  const { isPlaying, isReduced, toggle, holds } = useAutoplay(autoplay, firstItem !== undefined && canMove, () =>
    moves.current?.next(),
  );

  const onReady = useCallback((ready: SlickMoves) => {
    moves.current = ready;
  }, []);

  return (
    <Region role="region" aria-roledescription="carousel" aria-label={label}>
      <div ref={area} {...holds}>
        <Frame $gap={gap}>
          <Suspense>
            {firstItem !== undefined && canMove ? (
              <SlickTrack
                // Another number of slides is another carousel: slick measures itself once.
                key={`${perSlide}/${shown}`}
                slides={slides}
                perSlide={perSlide}
                columns={pages?.columns ?? 1}
                show={shown}
                speed={isReduced ? 0 : speed}
                dots={dots}
                initialSlide={Math.floor(firstItem / perSlide)}
                onReady={onReady}
              />
            ) : (
              <PlainTrack slides={slides} slidesToShow={slidesToShow} pages={pages} />
            )}
          </Suspense>
        </Frame>
      </div>
      <Controls $slides={slides.length} $slidesToShow={slidesToShow} $pages={pages}>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
          onClick={toggle}
        />
        <IconButton icon="chevronLeft" label={`Previous: ${label}`} onClick={() => moves.current?.previous()} />
        <IconButton icon="chevronRight" label={`Next: ${label}`} onClick={() => moves.current?.next()} />
      </Controls>
    </Region>
  );
}

function useShow(slidesToShow: readonly SlidesToShow[]): number {
  // The number of thresholds never changes for one carousel, and three is what the site's carousels have at most.
  const [first, second, third, fourth] = slidesToShow;
  const reaches = [
    true,
    useMinWidth(second?.from ?? Infinity),
    useMinWidth(third?.from ?? Infinity),
    useMinWidth(fourth?.from ?? Infinity),
  ];
  return slidesToShow.findLast((_, index) => reaches[index])?.show ?? first?.show ?? 1;
}

/**
 * The item that slick starts with: the first one in view of the plain row. Undefined until the carousel is near the
 * viewport, slick is here, and the visitor's focus is not inside: the swap draws the slides anew.
 */
function useFirstItem(area: RefObject<HTMLElement | null>): number | undefined {
  const [firstItem, setFirstItem] = useState<number>();
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const swap = () => {
      if (signal.aborted || element.contains(document.activeElement)) return;
      gone.abort();
      startTransition(() => {
        setFirstItem(firstItemInView(element));
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadSlick().then(
          () => {
            element.addEventListener('focusout', () => requestAnimationFrame(swap), { signal });
            swap();
          },
          // Without slick the row stays as it is: it can be scrolled.
          () => undefined,
        );
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      gone.abort();
    };
  }, [area]);
  return firstItem;
}

function firstItemInView(area: HTMLElement): number {
  const left = area.getBoundingClientRect().left;
  const items = [...area.querySelectorAll('[role=listitem]')];
  return Math.max(
    0,
    items.findIndex((item) => item.getBoundingClientRect().right > left + 1),
  );
}

const Region = styled.div`
  position: relative;
`;

const Controls = styled.div<{ $slides: number; $slidesToShow: readonly SlidesToShow[]; $pages: Pages | undefined }>`
  display: flex;
  justify-content: end;
  gap: var(--space-2);
  margin-block-start: var(--space-5);

  /* Where everything fits there is nothing to move; known before any script runs. */
  ${({ $slides, $slidesToShow, $pages }) =>
    $slidesToShow
      .map(({ from, show }) => `@media (min-width: ${from}px) { display: ${$slides > show ? 'flex' : 'none'}; }`)
      .concat(
        $pages
          ? `@media (max-width: ${$pages.below - 0.02}px) { display: ${$slides > $pages.size ? 'flex' : 'none'}; }`
          : [],
      )
      .join('\n')}

  ${media.withoutScripts} {
    display: none;
  }
`;
