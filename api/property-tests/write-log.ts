// What the writers of the kill test have sent, and what was acknowledged. The database must agree with it.

/** An enquiry, by its idempotency key. Without `receivedAt`, its response has not arrived. */
export interface SentEnquiry {
  path: '/api/contact/create' | '/api/quotes/create';
  body: Record<string, string | number>;
  receivedAt?: string;
}

/** A product by its name. */
export interface SentProduct {
  id?: number;
  /** Each change increases the price by 1: the price of the last sent change, and of the last acknowledged one. */
  sentPrice: number;
  acknowledgedPrice?: number;
}

export interface WriteLog {
  enquiries: Map<string, SentEnquiry>;
  products: Map<string, SentProduct>;
  /** Responses that no writer expected, one line each. */
  unexpectedResponses: string[];
  acknowledged: number;
  lostResponses: number;
}

export const newWriteLog = (): WriteLog => ({
  enquiries: new Map(),
  products: new Map(),
  unexpectedResponses: [],
  acknowledged: 0,
  lostResponses: 0,
});
