import { classifyEnquiryFailure, postEnquiry } from '@site/shared-contracts/post-enquiry';
import type { PendingEnquiry, Rejection } from './pending-enquiry';

/** What the outbox learns from one attempt to send an enquiry. */
export type Delivery =
  /** The server has sent a receipt. */
  | { kind: 'confirmed' }
  /** The key was used for other contents: the server has an earlier version of this enquiry. */
  | { kind: 'keyConflict' }
  /** The server does not accept the enquiry as it is. */
  | ({ kind: 'rejected' } & Rejection)
  /** The server may have it or not: to be sent again. `retryAfter` in milliseconds, where the server named a time. */
  | { kind: 'unconfirmed'; retryAfter?: number | undefined };

export type Deliver = (enquiry: PendingEnquiry) => Promise<Delivery>;

/** Milliseconds of one attempt. The row may be written all the same: the next attempt has the same key. */
const SENDING_TIMEOUT = 15_000;

/** @param baseUrl empty for the page's own origin */
export const createDelivery =
  (baseUrl: string, timeout = SENDING_TIMEOUT): Deliver =>
  async ({ kind, values, key }) => {
    try {
      await postEnquiry(kind, values, { baseUrl, timeout, idempotencyKey: key });
      return { kind: 'confirmed' };
    } catch (error) {
      logError(error);
      return deliveryOf(error);
    }
  };

function deliveryOf(error: unknown): Delivery {
  const failure = classifyEnquiryFailure(error);
  if (failure.kind !== 'rejected') return failure;
  const { status, problem } = failure;
  return {
    kind: 'rejected',
    errors: problem?.errors ?? {},
    problem: problem?.errors
      ? 'Some of it could not be accepted. Please correct it and send it again.'
      : `The server did not accept this (${problem?.detail ?? problem?.title ?? String(status)}).`,
  };
}

function logError(error: unknown): void {
  // eslint-disable-next-line no-console -- failed sendings are specified to be logged
  console.error(JSON.stringify({ level: 'error', piece: 'enquiry/outbox', error: String(error) }));
}
