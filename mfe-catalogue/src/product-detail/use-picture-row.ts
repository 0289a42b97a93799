import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A row of pictures as wide as its box each, which the browser scrolls and snaps. */
export function usePictureRow() {
  const row = useRef<HTMLUListElement>(null);
  /** Where the row is scrolled to: the pictures on the way are not announced. */
  const target = useRef<number>(undefined);
  const [current, setCurrent] = useState(0);
  const forgetTarget = () => {
    target.current = undefined;
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = row.current ?? { scrollLeft: 0, clientWidth: 0 };
    const index = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
    if (target.current !== undefined && target.current !== index) return;
    forgetTarget();
    setCurrent(index);
  };
  // The visitor may have scrolled before this code was loaded.
  const readEarlyScroll = useEffectEvent(onScroll);
  useEffect(() => {
    readEarlyScroll();
  }, []);
  return {
    row,
    /** The index of the picture in view. */
    current,
    show: (index: number) => {
      const element = row.current;
      if (!element) return;
      target.current = index;
      // Smoothly, unless the visitor prefers less motion: see the style of the row.
      element.scrollLeft = index * element.clientWidth;
      setCurrent(index);
    },
    handlers: {
      onScroll,
      // The visitor scrolls.
      onPointerDown: forgetTarget,
      onWheel: forgetTarget,
    },
  };
}
