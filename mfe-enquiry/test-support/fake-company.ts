// What the API does with enquiries, and what can go wrong on the way to it.
import type { Delivery } from '../src/outbox/delivery';
import { draftOf, type EnquiryDraft, type PendingEnquiry } from '../src/outbox/pending-enquiry';

/** `lost`: never arrives. `responseLost`: arrives, but the response is lost. `late`: the same, after a minute. */
export type LineFault = 'lost' | 'responseLost' | 'late' | 'busy';

export function createFakeCompany() {
  const rows = new Map<string, EnquiryDraft>();
  /** For the next sendings, in their order; after that all is well. */
  const faults: LineFault[] = [];
  let attempts = 0;

  const receive = (enquiry: PendingEnquiry): Delivery => {
    const content = draftOf(enquiry);
    const known = rows.get(enquiry.key);
    if (known && JSON.stringify(known) !== JSON.stringify(content)) return { kind: 'keyConflict' };
    rows.set(enquiry.key, content);
    return { kind: 'confirmed' };
  };

  return {
    faults,
    rows: () => [...rows.values()],
    attempts: () => attempts,
    deliver: async (enquiry: PendingEnquiry): Promise<Delivery> => {
      attempts += 1;
      const fault = faults.shift();
      // As long as a network takes.
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (fault === 'lost') return { kind: 'unconfirmed' };
      if (fault === 'busy') return { kind: 'unconfirmed', retryAfter: 600_000 };
      if (fault === 'late') {
        setTimeout(() => receive(enquiry), 60_000);
        return { kind: 'unconfirmed' };
      }
      const response = receive(enquiry);
      return fault === 'responseLost' ? { kind: 'unconfirmed' } : response;
    },
  };
}
