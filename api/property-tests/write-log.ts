// What the writers of the kill test have sent, and what was acknowledged: the truth that the database must agree with.

/** An enquiry by its idempotency key. Without `receivedAt`, its answer has not come yet. */
export interface SentEnquiry {
  path: '/api/contact/create' | '/api/quotes/create';
  body: Record<string, string | number>;
  receivedAt?: string;
}

/** A product by its name. */
export interface SentProduct {
  id?: number;
  /** The price counts the changes: of the last one that was sent, and of the last that was acknowledged. */
  sentPrice: number;
  acknowledgedPrice?: number;
}

export interface Ledger {
  enquiries: Map<string, SentEnquiry>;
  products: Map<string, SentProduct>;
  /** Complaints of writers: answers that should not have been. */
  surprises: string[];
  acknowledged: number;
  lostResponses: number;
}

export const newLedger = (): Ledger => ({
  enquiries: new Map(),
  products: new Map(),
  surprises: [],
  acknowledged: 0,
  lostResponses: 0,
});
