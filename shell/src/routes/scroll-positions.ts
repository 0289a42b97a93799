const storageKey = 'scroll-positions';
/** What shows that the visitor wants to be elsewhere. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where the visitor is, in pixels, on each entry of the history. They are kept over a reload, for the tab. */
export function createScrollPositions() {
  const positions = new Map(read());
  let current = entryKey();
  let address = addressOfPage();
  let endSearch: () => void = () => undefined;

  const remember = () => {
    // At the end: the entries that were used last are kept.
    positions.delete(current);
    positions.set(current, window.scrollY);
  };
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

  /** The browser has followed a link to a part of the page, or goes back over one: it moves before the router renders. */
  function moveWithinPage(): void {
    if (addressOfPage() !== address) return;
    current = entryKey();
    const left = positions.get(current);
    if (left !== undefined) scrollTo(left);
  }
  // The router has listened longer: capturing comes before it.
  window.addEventListener('popstate', moveWithinPage, true);

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
    /**
     * From now on positions are those of the entry that is shown; the history may already be at another one. One of the same
     * page begins where the visitor is. Returns where an earlier visit has left it.
     */
    enter(key: string, isSamePage: boolean): number | undefined {
      current = key === 'default' ? entryKey() : key;
      address = addressOfPage();
      if (isSamePage) remember();
      return positions.get(current);
    },
    scrollTo,
    stop: () => {
      endSearch();
      window.removeEventListener('popstate', moveWithinPage, true);
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('pageshow', takeOver);
    },
  };
}

const addressOfPage = () => window.location.pathname + window.location.search;

/**
 * The router gives a key to each entry that it makes. One that a loaded document or a link to a part of the page has made
 * gets its own here: the router calls all of them `default`.
 */
function entryKey(): string {
  const state = window.history.state as { key?: string; entry?: string } | null;
  const known = state?.key ?? state?.entry;
  if (known !== undefined) return known;
  const entry = Math.random().toString(36).slice(2);
  // The router counts from `idx`.
  window.history.replaceState({ idx: null, ...state, entry }, '');
  return entry;
}

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
