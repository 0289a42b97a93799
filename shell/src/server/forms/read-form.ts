import { enquiryFields, typedProductField, type EnquiryKind } from '@site/shared-contracts/enquiry-forms';

/**
 * Bytes. Three times what the API accepts as JSON: form encoding makes a letter of most scripts three times as long.
 */
export const FORM_BODY_LIMIT = 3 * 64 * 1024;
const MAX_FIELDS = 20;

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
}

/** Parses `application/x-www-form-urlencoded`. Undefined for a form that is on none of our pages. */
export function readForm(body: string): SubmittedForm | undefined {
  if (body.split('&').length > MAX_FIELDS) return undefined;
  const submitted = new URLSearchParams(body);
  const names = [...submitted.keys()];
  if (new Set(names).size < names.length) return undefined;
  // Only a contact message has a field `message`, and only a quote request a field `email`.
  const kind = submitted.has('message') ? 'message' : submitted.has('email') ? 'quote' : undefined;
  if (!kind) return undefined;
  return {
    kind,
    values: Object.fromEntries(enquiryFields[kind].map((name) => [name, submitted.get(name) ?? ''])),
    isProductTyped: submitted.has(typedProductField),
    website: submitted.get('website') ?? '',
    consent: submitted.get('consent') ?? undefined,
  };
}
