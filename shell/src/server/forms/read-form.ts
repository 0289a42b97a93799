import { firstOfRequest, mostQuoteItems, type QuoteListItem } from '@site/shared-contracts/quote-list';
import { enquiryFields, typedProductField, type EnquiryKind } from '@site/shared-contracts/enquiry-forms';

/**
 * Bytes. Three times what the API accepts as JSON: form encoding makes a letter of most scripts three times as long.
 */
export const FORM_BODY_LIMIT = 3 * 64 * 1024;
const MAX_FIELDS = 20;

/** The rows of the quote list: each product has one of each. */
const rowFields = ['item', 'itemSize', 'itemQuantity'] as const;

export interface SubmittedForm {
  kind: EnquiryKind;
  /** As typed, by the names of the inputs; a missing field is an empty text. */
  values: Record<string, string>;
  /** The product is a text that the visitor typed, and not one of the names in a select. */
  isProductTyped?: boolean;
  /** The honeypot: an input that visitors do not see. */
  website: string;
  /** The sentence about privacy that the form has shown. */
  consent?: string | undefined;
  /** The products of the quote list; undefined where the form is for one product, which its address names. */
  items?: QuoteListItem[];
}

/** Parses `application/x-www-form-urlencoded`. Undefined for a form that is on none of our pages. */
export function readForm(body: string): SubmittedForm | undefined {
  if (body.split('&').length > MAX_FIELDS + rowFields.length * mostQuoteItems) return undefined;
  const submitted = new URLSearchParams(body);
  const names = [...submitted.keys()].filter((name) => !rowFields.some((field) => field === name));
  if (names.length > MAX_FIELDS || new Set(names).size < names.length) return undefined;
  // Only a contact message has a field `message`, and only a quote request a field `email`.
  const kind = submitted.has('message') ? 'message' : submitted.has('email') ? 'quote' : undefined;
  if (!kind) return undefined;
  const values = Object.fromEntries(enquiryFields[kind].map((name) => [name, submitted.get(name) ?? '']));
  const items = readItems(submitted);
  return {
    kind,
    values: { ...values, ...(items.length > 0 && valuesOfItems(items)) },
    ...(items.length > 0 && { items }),
    isProductTyped: submitted.has(typedProductField),
    website: submitted.get('website') ?? '',
    consent: submitted.get('consent') ?? undefined,
  };
}

/** The rows, index by index. */
function readItems(submitted: URLSearchParams): QuoteListItem[] {
  const sizes = submitted.getAll('itemSize');
  const quantities = submitted.getAll('itemQuantity');
  return submitted
    .getAll('item')
    .flatMap((id, index) =>
      /^[1-9]\d{0,8}$/.test(id)
        ? { productId: Number(id), size: sizes[index] ?? '', quantity: quantities[index] ?? '', name: '' }
        : [],
    );
}

/** The fields of the first product and the further products of a request, and the rows as they were. Names are read from the API later. */
export function valuesOfItems(items: readonly QuoteListItem[]): Record<string, string> {
  const index = firstOfRequest(items);
  const lines = items
    .filter((_, at) => at !== index)
    .map(({ productId, name, size, quantity }) => ({
      ...{ productId, productname: name || 'Product', size, quantity },
    }));
  return {
    size: items[index]?.size ?? '',
    quantity: items[index]?.quantity ?? '',
    lines: JSON.stringify(lines),
    items: JSON.stringify(items),
  };
}
