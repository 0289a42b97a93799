const { documentElement } = document;

const heights = () =>
  Array.from(document.querySelectorAll('body *'), (each) => each.getBoundingClientRect().y);

/**
 * Shows the font of the site, which is there, in place of the fallback. Where a text breaks at other words in it, so that
 * something in the window moves, the page keeps the fallback: both are tried before the browser paints again.
 */
export function showFont(): void {
  const before = heights();
  documentElement.dataset.font = '';
  const hasMoved = heights().some((now, index) => {
    const then = before[index] ?? now;
    // Browsers count smaller moves as none.
    return Math.abs(now - then) > 2 && Math.min(now, then) < innerHeight;
  });
  if (hasMoved) delete documentElement.dataset.font;
}
