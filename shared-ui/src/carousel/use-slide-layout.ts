import type { CarouselProps } from './carousel';
import { useReachedWidth } from './use-reached-width';

/** How many slides there are at the width of the viewport, and how many of them side by side. */
export function useSlideLayout({ slides, slidesToShow, pages }: CarouselProps) {
  const width = useReachedWidth([...slidesToShow.map(({ from }) => from), pages?.below ?? 0]);
  const isPaged = pages !== undefined && width < pages.below;
  const perSlide = isPaged ? pages.size : 1;
  const show = isPaged ? 1 : (slidesToShow.findLast(({ from }) => from <= width)?.show ?? 1);
  const count = Math.ceil(slides.length / perSlide);
  return { perSlide, show, count, canMove: count > show };
}
