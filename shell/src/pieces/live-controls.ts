// Which parts of the page React handles already. A module of its own, because both the slots and the replay of recorded
// events need it; there is one page in a document, so there is one set.

/** Containers (`data-piece`) that still have the server's HTML only. */
const dehydrated = new Set<Element>();
const listeners = new Set<() => void>();

const containerOf = (element: Element) => element.closest('[data-piece]');

/** On a part of a piece that is hydrated later than the piece, because its code is loaded with it; removed then. */
const laterPart = 'data-dehydrated';

/** Whether React handles the events of a control, provided that the layout around the pieces is hydrated. */
export function isLive(control: Element): boolean {
  const container = containerOf(control);
  return !(container && dehydrated.has(container)) && !control.closest(`[${laterPart}]`);
}

/** To be called by a slot whose piece is not hydrated. Returns how to undo it. */
export function markDehydrated(container: Element): () => void {
  dehydrated.add(container);
  return () => dehydrated.delete(container);
}

/** @param element the container of a piece that is hydrated now, or something in it */
export function markLive(element: Element): void {
  const container = containerOf(element);
  if (container && dehydrated.delete(container)) for (const listener of listeners) listener();
}

/** Calls `listener` whenever another piece or part of one is hydrated. */
export function onLive(listener: () => void): void {
  listeners.add(listener);
  new MutationObserver(listener).observe(document, { attributeFilter: [laterPart], subtree: true });
}
