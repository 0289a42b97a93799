// What the API does with enquiries, and what can go wrong on the way to it.
import type { Delivery } from '../src/outbox/delivery';
import { draftOf, type EnquiryDraft, type PendingEnquiry } from '../src/outbox/pending-enquiry';

/** `lost`: never arrives. `unanswered`: arrives, and nobody hears of it. `late`: the same, after a minute. */
export type Fault = 'lost' | 'unanswered' | 'late' | 'busy';

export function createFakeCompany() {
  const rows = new Map<string, EnquiryDraft>();
  /** For the next sendings, in their order; after that all is well. */
  const faults: Fault[] = [];
  let sendings = 0;

  const receive = (enquiry: PendingEnquiry): Delivery => {
    const words = draftOf(enquiry);
    const known = rows.get(enquiry.key);
    if (known && JSON.stringify(known) !== JSON.stringify(words)) return { kind: 'overtaken' };
    rows.set(enquiry.key, words);
    return { kind: 'confirmed' };
  };

  return {
    faults,
    rows: () => [...rows.values()],
    sendings: () => sendings,
    deliver: async (enquiry: PendingEnquiry): Promise<Delivery> => {
      sendings += 1;
      const fault = faults.shift();
      // As long as a network takes.
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (fault === 'lost') return { kind: 'unanswered' };
      if (fault === 'busy') return { kind: 'unanswered', retryAfter: 600_000 };
      if (fault === 'late') {
        setTimeout(() => receive(enquiry), 60_000);
        return { kind: 'unanswered' };
      }
      const response = receive(enquiry);
      return fault === 'unanswered' ? { kind: 'unanswered' } : response;
    },
  };
}
