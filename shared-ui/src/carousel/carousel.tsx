// A carousel on react-slick. The server sends the slides as a plain row that can be scrolled, laid out by CSS exactly
// as the carousel shows it. Slick replaces the row when it comes near the viewport, without a layout shift.
import { useRef, useState, type ReactNode } from 'react';
import { CarouselControls } from './carousel-controls';
import { Frame, PlainTrack } from './carousel-layout';
import type { SlideNavigation } from './carousel-slick';
import { SlickLayer } from './slick-layer';
import { useAutoplay } from './use-autoplay';
import { useSlickTrack } from './use-slick-track';
import { useSlideLayout } from './use-slide-layout';

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

export function Carousel(props: CarouselProps) {
  const { label, slides, slidesToShow, autoplay, speed = 500, dots = false, gap = 16, pages } = props;
  const area = useRef<HTMLDivElement>(null);
  const slick = useRef<SlideNavigation>(null);
  const { perSlide, show, count, canMove } = useSlideLayout(props);
  const { initialItem: start, isShown, onRendered } = useSlickTrack(area, canMove);
  const [currentItem, setCurrentItem] = useState<number>();
  const firstItem = currentItem ?? start ?? 0;
  const current = Math.floor(firstItem / perSlide);

  const navigation = (): SlideNavigation =>
    (isShown ? slick.current : null) ?? scrollNavigation(area.current, show);
  const {
    isPlaying,
    isReduced,
    toggle,
    stop,
    pauseHandlers: holds,
  } = useAutoplay(autoplay, isShown, () => navigation().next());
  const navigate = (go: (navigation: SlideNavigation) => void) => {
    stop();
    go(navigation());
  };

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} {...holds}>
      <div ref={area} onPointerDown={stop}>
        <Frame $gap={gap}>
          {!isShown && (
            <PlainTrack
              label={label}
              slides={slides}
              slidesToShow={slidesToShow}
              pages={pages}
              canMove={canMove}
            />
          )}
          {canMove && start !== undefined && (
            <SlickLayer
              isShown={isShown}
              // Slick measures itself only once, so another number of slides needs a new instance.
              key={`${perSlide}/${show}/${start}`}
              ref={slick}
              slides={slides}
              perSlide={perSlide}
              columns={pages?.columns ?? 1}
              show={show}
              speed={isReduced ? 0 : speed}
              initialSlide={current}
              onSlideChange={(slide) => setCurrentItem(slide * perSlide)}
              onRendered={onRendered}
            />
          )}
        </Frame>
      </div>
      <CarouselControls
        label={label}
        isPlaying={isPlaying}
        onToggle={toggle}
        onPrevious={() => navigate(({ previous }) => previous())}
        onNext={() => navigate(({ next }) => next())}
        dots={dots ? count : 0}
        current={current}
        onDot={(slide) => navigate(({ goTo }) => goTo(slide))}
        items={slides.length}
        slidesToShow={slidesToShow}
        pages={pages}
      />
    </div>
  );
}

/**
 * Until slick is loaded, or if it cannot be loaded, the controls scroll the plain row. At once: slick, which may replace the
 * row at any moment, begins with the item that is first then.
 */
function scrollNavigation(area: HTMLElement | null, show: number): SlideNavigation {
  const row = area?.querySelector('[role=list]');
  const step = (row?.clientWidth ?? 0) / show;
  return {
    next: () => row?.scrollBy({ left: step, behavior: 'instant' }),
    previous: () => row?.scrollBy({ left: -step, behavior: 'instant' }),
    goTo: (slide) => row?.scrollTo({ left: slide * step, behavior: 'instant' }),
  };
}
