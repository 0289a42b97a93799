import { useLocation, useNavigationType } from '@site/shared-contracts/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createScrollPositions } from './scroll-positions';

/**
 * A new page starts at the top; one that the visitor comes back to is where it was left. The focus is on its heading, so
 * that a screen reader announces it. A change of search parameters alone (a category, the quote dialog) is the same page:
 * nothing moves.
 */
export function useNavigationReset(): void {
  const { pathname, key } = useLocation();
  const type: string = useNavigationType();
  const previous = useRef(pathname);
  const positions = useRef<ReturnType<typeof createScrollPositions>>(undefined);

  useEffect(() => {
    positions.current = createScrollPositions();
    return positions.current.stop;
  }, []);

  // Before the browser paints: what it scrolls by itself, because the new page is shorter, belongs to the new page.
  useLayoutEffect(() => {
    const isSamePage = previous.current === pathname;
    positions.current?.enter(key, isSamePage);
    if (isSamePage) return;
    previous.current = pathname;
    const left = type === 'POP' ? positions.current?.of(key) : undefined;
    positions.current?.scrollTo(left ?? 0);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, key, type]);
}
