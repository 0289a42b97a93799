// A carousel on react-slick. The server sends the slides as a plain row that can be scrolled, laid out by CSS exactly as
// the carousel shows it; slick comes in when the row nears the viewport, and moves nothing.
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { CarouselControls } from './carousel-controls';
import { Frame, PlainTrack } from './carousel-layout';
import type { Moves } from './carousel-slick';
import { useAutoplay } from './use-autoplay';
import { useReachedWidth } from './use-reached-width';

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
  const slick = useRef<Moves>(null);
  const width = useReachedWidth([...slidesToShow.map(({ from }) => from), pages?.below ?? 0]);
  const isPaged = pages !== undefined && width < pages.below;
  const perSlide = isPaged ? pages.size : 1;
  const show = isPaged ? 1 : (slidesToShow.findLast(({ from }) => from <= width)?.show ?? 1);
  const count = Math.ceil(slides.length / perSlide);
  const canMove = count > show;
  const [firstItem, setFirstItem] = useFirstItem(area, canMove);
  const isSlick = canMove && firstItem !== undefined;
  const current = Math.floor((firstItem ?? 0) / perSlide);

  const moves = (): Moves => slick.current ?? scrollMoves(area.current, show);
  const { isPlaying, isReduced, toggle, holds } = useAutoplay(autoplay, isSlick, () => moves().next());

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} {...holds}>
      <div ref={area}>
        <Frame $gap={gap}>
          <Suspense>
            {isSlick ? (
              <SlickTrack
                // Another number of slides is another carousel: slick measures itself once.
                key={`${perSlide}/${show}`}
                ref={slick}
                slides={slides}
                perSlide={perSlide}
                columns={pages?.columns ?? 1}
                show={show}
                speed={isReduced ? 0 : speed}
                initialSlide={current}
                onMove={(slide) => setFirstItem(slide * perSlide)}
              />
            ) : (
              <PlainTrack
                label={label}
                slides={slides}
                slidesToShow={slidesToShow}
                pages={pages}
                canMove={canMove}
              />
            )}
          </Suspense>
        </Frame>
      </div>
      <CarouselControls
        label={label}
        isPlaying={isPlaying}
        onToggle={toggle}
        onPrevious={() => moves().previous()}
        onNext={() => moves().next()}
        dots={dots ? count : 0}
        current={current}
        onDot={(slide) => moves().goTo(slide)}
        items={slides.length}
        slidesToShow={slidesToShow}
        pages={pages}
      />
    </div>
  );
}

/**
 * The item in front. Undefined as long as the plain row stands: until the carousel is near the viewport, slick is here,
 * and the visitor's focus is not inside, as the swap draws the slides anew.
 */
function useFirstItem(area: RefObject<HTMLElement | null>, canMove: boolean) {
  const [firstItem, setFirstItem] = useState<number>();
  const isWanted = canMove && firstItem === undefined;
  useEffect(() => {
    const element = area.current;
    if (!element || !isWanted) return undefined;
    const done = new AbortController();
    const { signal } = done;
    const swap = () => {
      if (signal.aborted || element.contains(document.activeElement)) return;
      done.abort();
      startTransition(() => setFirstItem(firstItemInView(element)));
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
      done.abort();
    };
  }, [area, isWanted]);
  return [firstItem, setFirstItem] as const;
}

function firstItemInView(area: HTMLElement): number {
  const { left } = area.getBoundingClientRect();
  const items = [...area.querySelectorAll('[role=listitem]')];
  const inView = items.findIndex((item) => item.getBoundingClientRect().right > left + 1);
  return Math.max(0, inView);
}

/** As long as slick is not here, and where it never comes, the controls scroll the plain row. */
function scrollMoves(area: HTMLElement | null, show: number): Moves {
  const row = area?.querySelector('[role=list]');
  const step = (row?.clientWidth ?? 0) / show;
  return {
    next: () => row?.scrollBy({ left: step, behavior: 'smooth' }),
    previous: () => row?.scrollBy({ left: -step, behavior: 'smooth' }),
    goTo: (slide) => row?.scrollTo({ left: slide * step, behavior: 'smooth' }),
  };
}
