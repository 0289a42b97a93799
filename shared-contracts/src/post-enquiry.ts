// The one transport of an enquiry, for the outbox in the browser and for the shell (forms without scripts). It uses
// `fetch` and checks the response by hand: `api-client` brings axios and the schemas of all calls, and a browser whose
// network is failing could not load them. `post-enquiry.test.ts` ties these checks to the schemas of the contract.
import { ApiFailure, isApiFailure, isPermanentFailure, readRetryAfter } from './api-failure';
import type { EnquiryKind, EnquiryValues } from './enquiry-forms';
import { isRecord, isString, isStringRecord, parseJson } from './json-checks';
import type { PublicEndpoint } from './schemas';
import type { EnquiryReceipt } from './schemas/enquiries';
import type { Problem } from './schemas/problem';

export interface PostEnquiryOptions {
  /** Empty for the page's own origin. */
  baseUrl: string;
  /** Milliseconds. */
  timeout: number;
  /** The server makes one row of all that it receives under the same key. */
  idempotencyKey: string;
  headers?: Record<string, string>;
}

const endpoints = {
  message: 'POST /api/contact/create',
  quote: 'POST /api/quotes/create',
} as const satisfies Record<EnquiryKind, PublicEndpoint>;

/** Throws `ApiFailure` and nothing else. */
export async function postEnquiry<K extends EnquiryKind>(
  kind: K,
  values: EnquiryValues[K],
  { baseUrl, timeout, idempotencyKey, headers }: PostEnquiryOptions,
): Promise<EnquiryReceipt> {
  const endpoint = endpoints[kind];
  const { status, retryAfter, text } = await exchange(endpoint, baseUrl + endpoint.replace('POST ', ''), {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      ...headers,
    },
    body: JSON.stringify(values),
    signal: AbortSignal.timeout(timeout),
  });
  const body = parseJson(text);
  if (status < 200 || status > 299) {
    const problem = isProblem(body) ? body : undefined;
    throw new ApiFailure(`${endpoint}: ${status}`, status, problem, retryAfter);
  }
  // A proxy or a captive portal may respond with 200 and a page of its own.
  if (!isReceipt(body)) throw new ApiFailure(`${endpoint}: no receipt`, status);
  return body;
}

/** A connection that breaks within the body counts as no response at all. */
async function exchange(endpoint: string, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const retryAfter = readRetryAfter(response.headers.get('retry-after'));
    return { status: response.status, retryAfter, text: await response.text() };
  } catch (error) {
    throw new ApiFailure(`${endpoint}: ${String(error)}`, 0);
  }
}

export type EnquiryFailure =
  /** The key was used for other contents: the server has an earlier version of this enquiry. */
  | { kind: 'keyConflict' }
  /** The server does not accept the enquiry as it is. */
  | { kind: 'rejected'; status: number; problem: Problem | undefined }
  /** The server may have it or not: to be sent again. `retryAfter` in milliseconds, where the server named a time. */
  | { kind: 'unconfirmed'; retryAfter: number | undefined };

/** What an error of `postEnquiry` or `callApi` means for an enquiry. */
export function classifyEnquiryFailure(error: unknown): EnquiryFailure {
  if (!isApiFailure(error)) return { kind: 'unconfirmed', retryAfter: undefined };
  const { status, problem, retryAfter } = error;
  if (!isPermanentFailure(error)) return { kind: 'unconfirmed', retryAfter };
  // The API reports invalid input by field, always. Its only 422 without fields is the one for a used key.
  if (status === 422 && !problem?.errors) return { kind: 'keyConflict' };
  return { kind: 'rejected', status, problem };
}

/** As `Timestamp` of the contract has it: UTC, with or without fractions of a second. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const isReceipt = (body: unknown): body is EnquiryReceipt =>
  isRecord(body) &&
  body.status === 200 &&
  isString(body.receivedAt) &&
  timestamp.test(body.receivedAt) &&
  !Number.isNaN(Date.parse(body.receivedAt));

const isProblem = (body: unknown): body is Problem =>
  isRecord(body) &&
  isString(body.type) &&
  isString(body.title) &&
  Number.isInteger(body.status) &&
  [body.detail, body.instance].every((text) => text === undefined || isString(text)) &&
  (body.errors === undefined || isStringRecord(body.errors));
