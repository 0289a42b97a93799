import { startTransition, useEffect, useState, type RefObject } from 'react';

/** How far below the viewport slick is called for. */
const PRELOAD_MARGIN = '200px';

export const loadSlick = () => import('./carousel-slick');

export interface SlickTrackState {
  /** The item that slick begins with; undefined as long as slick is not called for. */
  initialItem: number | undefined;
  /** Whether slick's track stands in the plain row's place. */
  isShown: boolean;
  /** For slick's track, once its pictures are decoded. */
  onRendered: () => void;
}

/**
 * How slick's track takes the place of the plain row. Near the viewport it is made out of sight, under the row; the two
 * change places in one frame when its pictures are decoded and the visitor's focus is not inside the row.
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
          // Without slick the row stays as it is: it can be scrolled.
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
    // The row was scrolled meanwhile: slick begins once more, from there.
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
