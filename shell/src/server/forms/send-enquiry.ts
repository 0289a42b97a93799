import { isApiFailure, isPermanentFailure, type FormOutcome } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import {
  fieldErrorsOf,
  toContactMessageInput,
  toQuoteRequestInput,
} from '@site/shared-contracts/enquiry-forms';
import { firstOfRequest, type QuoteListItem } from '@site/shared-contracts/quote-list';
import { postEnquiry } from '@site/shared-contracts/post-enquiry';
import { ContactMessageInput, QuoteRequestInput } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { findNamedProduct, type NamedProduct } from './find-named-product';
import type { SubmissionIdentity } from './submission-identity';
import { valuesOfItems, type SubmittedForm } from './read-form';

/** Milliseconds for one try. A lost response is followed by a second try: the same idempotency key makes that safe. */
const RESPONSE_TIMEOUT = 6_000;

export interface SendEnquiryOptions {
  apiBaseUrl: string;
  /** Sent with each call: the visitor's IP address and the id of the request. */
  headers: Record<string, string>;
  identifySubmission: (submitted: unknown) => SubmissionIdentity;
  onFailure: (error: unknown) => void;
}

/** An enquiry that the API did not accept, or that did not reach it. */
export interface UnsentEnquiry {
  outcome: FormOutcome;
  /** The HTTP status of the page that shows the outcome. */
  status: number;
}

/** Validates a submitted form and sends it to the API. Returns undefined where the API has accepted it. */
export async function sendEnquiry(
  form: SubmittedForm,
  productId: number,
  options: SendEnquiryOptions,
): Promise<UnsentEnquiry | undefined> {
  const { kind, values } = form;
  const invalid = (errors: Record<string, string>) => ({
    outcome: { form: kind, values, errors, status: 'invalid' as const },
    status: 422,
  });
  const errors = kind === 'message' ? messageErrors(values) : quoteErrors(values);
  const named = await readProduct(form, errors, options);
  if ('error' in named) return invalid({ ...errors, product: named.error });
  if (Object.keys(errors).length > 0) return invalid(errors);

  try {
    await (kind === 'message' ? sendMessage(form, named.name, options) : sendQuote(form, productId, options));
    return undefined;
  } catch (error) {
    const apiFailure = isApiFailure(error) ? error : undefined;
    // The API's schemas may be newer than ours. An error in a field that has no input cannot be corrected by the
    // visitor.
    const fieldErrors = Object.entries(apiFailure?.problem?.errors ?? {}).filter(([name]) => name in values);
    if (apiFailure?.status === 422 && fieldErrors.length > 0) return invalid(Object.fromEntries(fieldErrors));
    options.onFailure(error);
    const status = apiFailure && apiFailure.status >= 400 ? pageStatusFor(apiFailure.status) : 503;
    return { outcome: { form: kind, values, errors: {}, status: 'failed' }, status };
  }
}

/**
 * A visitor needs to know of a rate limit or of a removed product; every other error is between the shell and the API.
 */
const pageStatusFor = (status: number) => ([404, 410, 429].includes(status) ? status : 503);

const messageErrors = (values: SubmittedForm['values']) =>
  fieldErrorsOf(z.safeParse(ContactMessageInput, toContactMessageInput(values)).error);

/** Stand for the fields that the shell adds later: they are valid by construction. */
const addedLater = { productname: 'Product', createdAt: '2000-01-01' };

const typedQuote = (values: SubmittedForm['values']) =>
  z.safeParse(QuoteRequestInput, toQuoteRequestInput(values, addedLater));

const quoteErrors = (values: SubmittedForm['values']) => fieldErrorsOf(typedQuote(values).error);

/** Milliseconds. */
const LOOKUP_TIMEOUT = 3_000;

/** The product's own name for a typed one. Where the API cannot be asked, the text is sent as it is. */
async function readProduct(
  { values: { product = '' }, isProductTyped }: SubmittedForm,
  errors: Record<string, string>,
  options: SendEnquiryOptions,
): Promise<NamedProduct> {
  if (!isProductTyped || errors.product) return { name: product };
  return findNamedProduct(product, { ...callOptionsFor(options), timeout: LOOKUP_TIMEOUT }).catch(
    (error: unknown) => {
      options.onFailure(error);
      return { name: product };
    },
  );
}

function sendMessage(
  { values, website, consent }: SubmittedForm,
  product: string,
  options: SendEnquiryOptions,
) {
  const body = z.parse(ContactMessageInput, toContactMessageInput({ ...values, product }));
  const { idempotencyKey } = options.identifySubmission(body);
  const callOptions = { ...callOptionsFor(options), idempotencyKey };
  return retryOnce(() => postEnquiry('message', { ...body, website, consent }, callOptions));
}

async function sendQuote(
  { values, items, website, consent }: SubmittedForm,
  id: number,
  options: SendEnquiryOptions,
) {
  const asked = items
    ? await nameItems(items, options)
    : { values: {}, productId: id, productname: await readName(id, options) };
  const { productId, productname } = asked;
  const { idempotencyKey, date } = options.identifySubmission({ ...typedQuote(values).data, id: productId });
  const addedFields = { productname, productId, createdAt: date };
  const body = z.parse(QuoteRequestInput, toQuoteRequestInput({ ...values, ...asked.values }, addedFields));
  const callOptions = { ...callOptionsFor(options), idempotencyKey };
  await retryOnce(() => postEnquiry('quote', { ...body, website, consent }, callOptions));
}

const readName = async (id: number, options: SendEnquiryOptions): Promise<string> =>
  (await retryOnce(() => callApi('GET /api/products/:id', { params: { id } }, callOptionsFor(options))))
    .productName;

/** The products of a list with their names. Those that are no longer in the catalogue are left out. */
async function nameItems(items: readonly QuoteListItem[], options: SendEnquiryOptions) {
  const named: QuoteListItem[] = [];
  let missing: unknown;
  for (const item of items) {
    try {
      named.push({ ...item, name: await readName(item.productId, options) });
    } catch (error) {
      if (!isPermanentFailure(error)) throw error;
      missing = error;
    }
  }
  const first = named[firstOfRequest(named)];
  if (!first) throw missing;
  return { values: valuesOfItems(named), productId: first.productId, productname: first.name };
}

const callOptionsFor = ({ apiBaseUrl, headers }: SendEnquiryOptions) => ({
  baseUrl: apiBaseUrl,
  timeout: RESPONSE_TIMEOUT,
  headers,
});

/** Retries once where the response was lost or broken: the API may have just restarted. */
async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isFinal = isPermanentFailure(error) || (isApiFailure(error) && error.status === 429);
    if (isFinal) throw error;
    return call();
  }
}
