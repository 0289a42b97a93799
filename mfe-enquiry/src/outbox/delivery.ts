import { isApiFailure, isRefusal, type ApiFailure } from '@site/shared-contracts';
import type { EnquiryValues, PendingEnquiry, Refusal } from './pending-enquiry';

export type Delivery =
  /** The server has it, and said so. */
  | { kind: 'confirmed' }
  /** The server has what was sent under this key before, and that was something else. */
  | { kind: 'overtaken' }
  /** The server will not have it as it is. */
  | ({ kind: 'refused' } & Refusal)
  /** Nobody knows; to be sent again. `retryAfter` in milliseconds, where the server named a time. */
  | { kind: 'unanswered'; retryAfter?: number | undefined };

export type Deliver = (enquiry: PendingEnquiry) => Promise<Delivery>;

/** Milliseconds that one sending may take. The row may be written all the same: the key finds it the next time. */
const SENDING_TIMEOUT = 15_000;

/** @param baseUrl empty for the page's own origin */
export const createDelivery =
  (baseUrl: string, timeout = SENDING_TIMEOUT): Deliver =>
  async (enquiry) => {
    try {
      await post(enquiry, baseUrl, timeout);
      return { kind: 'confirmed' };
    } catch (error) {
      reportFault(error);
      return readFailure(error);
    }
  };

async function post({ kind, values, key }: PendingEnquiry, baseUrl: string, timeout: number): Promise<void> {
  const { callApi } = await import('@site/shared-contracts/api-client');
  const options = { baseUrl, timeout, idempotencyKey: key };
  if (kind === 'message') {
    await callApi('POST /api/contact/create', { body: values as EnquiryValues['message'] }, options);
  } else {
    await callApi('POST /api/quotes/create', { body: values as EnquiryValues['quote'] }, options);
  }
}

function readFailure(error: unknown): Delivery {
  if (!isRefusal(error)) {
    return { kind: 'unanswered', retryAfter: isApiFailure(error) ? error.retryAfter : undefined };
  }
  const { status, problem } = error as ApiFailure;
  // Wrong input is always told by field.
  if (status === 422 && !problem?.errors) return { kind: 'overtaken' };
  return {
    kind: 'refused',
    errors: problem?.errors ?? {},
    problem: problem?.errors
      ? 'Some of it could not be accepted. Please correct it and send it again.'
      : `The server did not accept this (${problem?.detail ?? problem?.title ?? String(status)}).`,
  };
}

function reportFault(error: unknown): void {
  // eslint-disable-next-line no-console -- failed sendings are specified to be logged
  console.error(JSON.stringify({ level: 'error', piece: 'enquiry/outbox', error: String(error) }));
}
