import { isApiFailure, isPermanentFailure, type FormOutcome } from '@site/shared-contracts';
import { callApi, type CallOptions } from '@site/shared-contracts/api-client';
import { fieldErrorsOf, messageOfForm, quoteOfForm } from '@site/shared-contracts/enquiry-forms';
import { ContactMessageInput, QuoteRequestInput } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { Intent } from './intent';
import type { SentForm } from './read-form';

/** Milliseconds for one try. A second one is made where no answer came: with the same key it cannot do harm. */
const RESPONSE_TIMEOUT = 6_000;

export interface EnquiryCall {
  apiBaseUrl: string;
  /** On whose behalf: the visitor's address, and the id of the request. */
  headers: Record<string, string>;
  intentOf: (sent: unknown) => Intent;
  onFailure: (error: unknown) => void;
}

/** What became of it, and the status of the page that says so; undefined where it was sent. */
export type Unsent = { outcome: FormOutcome; status: number } | undefined;

export async function sendEnquiry(form: SentForm, productId: number, call: EnquiryCall): Promise<Unsent> {
  const { kind, values } = form;
  const invalid = (errors: Record<string, string>) => ({
    outcome: { form: kind, values, errors, status: 'invalid' as const },
    status: 422,
  });
  const errors = kind === 'message' ? messageErrors(values) : quoteErrors(values);
  if (Object.keys(errors).length > 0) return invalid(errors);

  try {
    await (kind === 'message' ? sendMessage(form, call) : sendQuote(form, productId, call));
    return undefined;
  } catch (error) {
    const refusal = isApiFailure(error) ? error : undefined;
    // The API's schemas may be newer than ours. What is wrong with something that no input holds is not the visitor's.
    const wrong = Object.entries(refusal?.problem?.errors ?? {}).filter(([name]) => name in values);
    if (refusal?.status === 422 && wrong.length > 0) return invalid(Object.fromEntries(wrong));
    call.onFailure(error);
    const status = refusal && refusal.status >= 400 ? statusFor(refusal.status) : 503;
    return { outcome: { form: kind, values, errors: {}, status: 'failed' }, status };
  }
}

/** Too many, and gone, are for the visitor to know; the rest is between the shell and the API. */
const statusFor = (status: number) => ([404, 410, 429].includes(status) ? status : 503);

const messageErrors = (values: SentForm['values']) =>
  fieldErrorsOf(z.safeParse(ContactMessageInput, messageOfForm(values)).error);

const quoteErrors = (values: SentForm['values']) =>
  // What the shell adds is right when it is added.
  fieldErrorsOf(z.safeParse(z.omit(QuoteRequestInput, { productname: true, createdAt: true }), values).error);

function sendMessage({ values, website }: SentForm, call: EnquiryCall) {
  const body = z.parse(ContactMessageInput, messageOfForm(values));
  const { idempotencyKey } = call.intentOf(body);
  const options = optionsFor(call, idempotencyKey);
  return again(() => callApi('POST /api/contact/create', { body: { ...body, website } }, options));
}

async function sendQuote({ values, website }: SentForm, id: number, call: EnquiryCall) {
  const product = await again(() => callApi('GET /api/products/:id', { params: { id } }, optionsFor(call)));
  const { idempotencyKey, date } = call.intentOf({ ...values, id });
  const known = { productname: product.productName, createdAt: date };
  const body = z.parse(QuoteRequestInput, quoteOfForm(values, known));
  const options = optionsFor(call, idempotencyKey);
  await again(() => callApi('POST /api/quotes/create', { body: { ...body, website } }, options));
}

const optionsFor = ({ apiBaseUrl, headers }: EnquiryCall, idempotencyKey?: string): CallOptions => ({
  baseUrl: apiBaseUrl,
  timeout: RESPONSE_TIMEOUT,
  headers,
  ...(idempotencyKey && { idempotencyKey }),
});

/** Once more where the answer was lost or broken: the API may have just started again. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isOver = isPermanentFailure(error) || (isApiFailure(error) && error.status === 429);
    if (isOver) throw error;
    return call();
  }
}
