/** Milliseconds without a change after which a page counts as at rest. */
const QUIET = 80;
/** Milliseconds until a page that still changes counts as one that never comes to rest. */
const LIMIT = 3_000;

/** Resolves to whether the element stops changing in time, with nothing under way. */
export function whenQuiet(element: Element, isBusy: () => boolean): Promise<boolean> {
  const started = performance.now();
  let changed = started;
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  return new Promise((resolve) => {
    const look = () => {
      const now = performance.now();
      if (isBusy()) changed = now;
      const isQuiet = now - changed > QUIET;
      if (!isQuiet && now - started < LIMIT) {
        setTimeout(look, QUIET / 4);
        return;
      }
      observer.disconnect();
      resolve(isQuiet);
    };
    look();
  });
}
