import type { FormOutcome } from '@site/shared-contracts';

/** Bytes: as much as the API takes as JSON, three times over, for in a form every letter of most scripts is that long. */
export const formBytes = 3 * 64 * 1024;
const mostFields = 20;

const inputs = {
  message: ['name', 'contactNo', 'product', 'quantity', 'message'],
  quote: ['name', 'quantity', 'contactNo', 'email', 'size'],
} as const satisfies Record<FormOutcome['form'], readonly string[]>;

export interface SentForm {
  kind: FormOutcome['form'];
  /** As typed, by the names of the inputs; those that did not come are empty. */
  values: Record<string, string>;
  /** The input that nobody sees. */
  website: string;
}

/** Reads `application/x-www-form-urlencoded`. A form that none of our pages has sent is undefined. */
export function readForm(body: string): SentForm | undefined {
  if (body.split('&').length > mostFields) return undefined;
  const given = new URLSearchParams(body);
  const names = [...given.keys()];
  if (new Set(names).size < names.length) return undefined;
  // A message has a field of that name, and a request for a quote has none.
  const kind = given.has('message') ? 'message' : given.has('email') ? 'quote' : undefined;
  if (!kind) return undefined;
  return {
    kind,
    values: Object.fromEntries(inputs[kind].map((name) => [name, given.get(name) ?? ''])),
    website: given.get('website') ?? '',
  };
}
