import { startTransition, useEffect, useState, type RefObject } from 'react';

/** How far below the viewport slick is loaded. */
const PRELOAD_MARGIN = '200px';

export const loadSlick = () => import('./carousel-slick');

export interface SlickTrackState {
  /** The item that slick begins with; undefined until slick is loaded. */
  initialItem: number | undefined;
  /** Whether slick's track has replaced the plain row. */
  isShown: boolean;
  /** To be called by slick's track once its images are decoded. */
  onRendered: () => void;
}

/**
 * Replaces the plain row by slick's track. Near the viewport the track is rendered invisibly below the row; the two are
 * swapped in one frame when its images are decoded and the row does not contain the focus.
 */
export function useSlickTrack(area: RefObject<HTMLElement | null>, canMove: boolean): SlickTrackState {
  const [initialItem, setInitialItem] = useState<number>();
  const [isShown, setShown] = useState(false);
  const isSlickNeeded = canMove && initialItem === undefined;
  useEffect(() => {
    const element = area.current;
    if (!element || !isSlickNeeded) return undefined;
    let isCancelled = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadSlick().then(
          () => {
            if (!isCancelled) startTransition(() => setInitialItem(firstItemInView(element)));
          },
          // Without slick the row stays, and can still be scrolled.
          () => undefined,
        );
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(element);
    return () => {
      isCancelled = true;
      observer.disconnect();
    };
  }, [area, isSlickNeeded]);

  const onRendered = () => {
    const element = area.current;
    if (!element || isShown) return;
    if (element.contains(document.activeElement)) {
      element.addEventListener('focusout', () => requestAnimationFrame(onRendered), { once: true });
      return;
    }
    const item = firstItemInView(element);
    // The row was scrolled while slick was loading: slick starts again from the current item.
    if (item === initialItem) setShown(true);
    else setInitialItem(item);
  };
  return { initialItem, isShown: isShown && canMove, onRendered };
}

function firstItemInView(area: HTMLElement): number {
  const { left } = area.getBoundingClientRect();
  const items = [...area.querySelectorAll('[role=listitem]')];
  const inView = items.findIndex((item) => item.getBoundingClientRect().right > left + 1);
  return Math.max(0, inView);
}
