import {
  ApiFailure,
  isApiFailure,
  isPermanentFailure,
  readRetryAfter,
  type Endpoint,
  type Problem,
} from '@site/shared-contracts';
import type { EnquiryKind, PendingEnquiry, Rejection } from './pending-enquiry';
import { isRecord, isRecordOfTexts, isText } from './unknown-json';

export type Delivery =
  /** The server has it, and said so. */
  | { kind: 'confirmed' }
  /** The server has what was sent under this key before, and that was something else. */
  | { kind: 'keyConflict' }
  /** The server will not have it as it is. */
  | ({ kind: 'rejected' } & Rejection)
  /** Nobody knows; to be sent again. `retryAfter` in milliseconds, where the server named a time. */
  | { kind: 'unconfirmed'; retryAfter?: number | undefined };

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
      logError(error);
      return readFailure(error);
    }
  };

/** The calls of the contract that take them. */
const endpoints = {
  message: 'POST /api/contact/create',
  quote: 'POST /api/quotes/create',
} as const satisfies Record<EnquiryKind, Endpoint>;

/**
 * Made here and not by the contract's client: that comes with the shapes of all calls, and would have to be loaded first,
 * which is what a visitor whose network is going cannot do.
 */
async function post({ kind, values, key }: PendingEnquiry, baseUrl: string, timeout: number): Promise<void> {
  const endpoint = endpoints[kind];
  const [method = '', path = ''] = endpoint.split(' ');
  const response = await fetch(baseUrl + path, {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
    signal: AbortSignal.timeout(timeout),
  });
  const { status } = response;
  if (!response.ok) {
    const retryAfter = readRetryAfter(response.headers.get('retry-after'));
    throw new ApiFailure(`${endpoint}: ${String(status)}`, status, await readProblem(response), retryAfter);
  }
  if (!isReceipt(await response.json())) throw new ApiFailure(`${endpoint}: no receipt`, status);
}

/** What anybody in between may answer is no receipt. */
const isReceipt = (body: unknown) =>
  isRecord(body) && body.status === 200 && !Number.isNaN(Date.parse(String(body.receivedAt)));

async function readProblem(response: Response): Promise<Problem | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return isRecord(body) && isText(body.title) && (body.errors === undefined || isRecordOfTexts(body.errors))
    ? (body as unknown as Problem)
    : undefined;
}

function readFailure(error: unknown): Delivery {
  if (!isPermanentFailure(error)) {
    return { kind: 'unconfirmed', retryAfter: isApiFailure(error) ? error.retryAfter : undefined };
  }
  const { status, problem } = error as ApiFailure;
  // Wrong input is always told by field.
  if (status === 422 && !problem?.errors) return { kind: 'keyConflict' };
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
