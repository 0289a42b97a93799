import {
  addToQuoteListEvent,
  linkToQuoteList,
  quoteListName,
  type QuoteListItem,
} from '@site/shared-contracts/quote-list';
import { useEffect, useState } from 'react';
import { PieceSlot } from '../pieces/piece-slot';

/** Loads the bar of the quote list where this browser has a list, or once a product is added. Without either, nothing is loaded. */
export function QuoteListSlot() {
  const [added, setAdded] = useState<readonly QuoteListItem[]>([]);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (hasQuoteList()) setNeeded(true);
    const add = (event: Event) => {
      event.preventDefault();
      setAdded((before) => [...before, (event as CustomEvent<QuoteListItem>).detail]);
    };
    window.addEventListener(addToQuoteListEvent, add);
    return () => window.removeEventListener(addToQuoteListEvent, add);
  }, []);
  if (!isNeeded && added.length === 0) return null;
  return (
    <PieceSlot id="enquiry/quote-list-bar" props={{ added }} fallback={() => <OpenPage items={added} />} />
  );
}

/** Storage may be blocked. */
function hasQuoteList(): boolean {
  try {
    return localStorage.getItem(quoteListName) !== null;
  } catch {
    return false;
  }
}

/** Without the bar, the page of the list takes what was to be added: a new document, whose builds may be complete. */
function OpenPage({ items }: { items: readonly QuoteListItem[] }) {
  useEffect(() => {
    if (items.length > 0) window.location.assign(linkToQuoteList(items));
  }, [items]);
  return null;
}
