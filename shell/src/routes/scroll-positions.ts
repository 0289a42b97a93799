const storageKey = 'scroll-positions';
/** What shows that the visitor wants to be elsewhere. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where the visitor is, in pixels, on each entry of the history. They are kept over a reload, for the tab. */
export function createScrollPositions() {
  const positions = new Map(read());
  let current = entryKey();
  let endSearch: () => void = () => undefined;

  const remember = () => positions.set(current, window.scrollY);
  const save = () => {
    // The browser brings back the position of a page that it loads.
    window.history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Storage can be full or forbidden.
    }
  };
  const takeOver = () => {
    window.history.scrollRestoration = 'manual';
  };
  // While the page still loads, `pageshow` comes later: until then the browser brings back the position of a reload.
  if (document.readyState === 'complete') takeOver();
  // The visitor may have scrolled before this code was there.
  remember();
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', save);
  window.addEventListener('pageshow', takeOver);

  /** Parts of a page that are laid out late make it higher: until it is high enough, or the visitor moves. */
  function scrollTo(top: number): void {
    endSearch();
    const scroll = () => {
      window.scrollTo({ top, behavior: 'instant' });
      if (window.scrollY >= top - 1) endSearch();
    };
    const growth = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(scroll);
    endSearch = () => {
      growth?.disconnect();
      for (const input of inputs) window.removeEventListener(input, endSearch);
    };
    scroll();
    if (window.scrollY >= top - 1) return;
    growth?.observe(document.body);
    for (const input of inputs) window.addEventListener(input, endSearch, { passive: true });
  }

  return {
    /** From now on positions are those of this entry. One of the same page begins where the visitor is. */
    enter(key: string, isSamePage: boolean): void {
      current = key;
      if (isSamePage) remember();
    },
    of: (key: string) => positions.get(key),
    scrollTo,
    stop: () => {
      endSearch();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('pageshow', takeOver);
    },
  };
}

/** As the router names the entry: one that it has not made is the default. */
const entryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
