import { quoteListScope } from '../quote-items/quote-list-scope';
import { pageQuoteList } from '../quote-items/quote-list-store';
import type { OutboxEntry } from './outbox-entries';

const handled = new WeakSet<OutboxEntry['values']>();

/** What the server has is no longer on the quote list, whichever page has sent it. */
export function removeConfirmedFromList(entries: readonly OutboxEntry[]): void {
  for (const { scope, state, values } of entries) {
    if (scope !== quoteListScope || state !== 'confirmed' || handled.has(values)) continue;
    handled.add(values);
    if (!('productname' in values)) continue;
    const sent = [values, ...(values.lines ?? [])];
    pageQuoteList.removeSent(
      sent.map(({ productId = 0, size, quantity }) => ({ productId, size, quantity })),
    );
  }
}
