import type { ApiInput } from '@site/shared-contracts';
import * as z from 'zod/mini';

/** What goes over the wire, by kind of enquiry. */
export interface EnquiryValues {
  message: ApiInput<'POST /api/contact/create'>['body'];
  quote: ApiInput<'POST /api/quotes/create'>['body'];
}
export type EnquiryKind = keyof EnquiryValues;

/** The inputs of each form, by their names. */
interface EnquiryFields {
  message: 'name' | 'contactNo' | 'product' | 'quantity' | 'message';
  quote: 'name' | 'quantity' | 'contactNo' | 'email' | 'size';
}
export type EnquiryField<K extends EnquiryKind> = EnquiryFields[K];

/** What stands in a form's inputs, right or wrong. */
export type EnquiryDraft<K extends EnquiryKind = EnquiryKind> = Partial<Record<EnquiryField<K>, string>>;

export const enquiryFields: { [K in EnquiryKind]: readonly EnquiryField<K>[] } = {
  message: ['name', 'contactNo', 'product', 'quantity', 'message'],
  quote: ['name', 'quantity', 'contactNo', 'email', 'size'],
};

const Refusal = z.object({
  /** Input's name to message. */
  errors: z.record(z.string(), z.string()),
  problem: z.string(),
});

/** As it stands in the browser's storage. A change of this shape needs a new version number. */
const StoredEnquiry = z.object({
  version: z.literal(1),
  /** Its name in the storage; stays the same for good. */
  id: z.string(),
  /** The Idempotency-Key: whatever the server gets under it becomes one row. */
  key: z.string(),
  kind: z.enum(['message', 'quote']),
  /** Which form it came from: a product's id, or the name of a form that there is once. */
  scope: z.string(),
  /** The server checks them, and the form has. */
  values: z.record(z.string(), z.unknown()),
  /** Another one for each edit, so that tabs can say which edit they mean. */
  revision: z.string(),
  /** The form it came from has gone on to another enquiry. */
  isDetached: z.boolean(),
  /** When the visitor first sent it; this and the next two in milliseconds since 1970. */
  askedAt: z.number(),
  /** When it is sent again by itself. */
  dueAt: z.number(),
  /** Until when the server asked to be left alone. */
  notBefore: z.number(),
  /** How often in a row it was sent without an answer. */
  attempts: z.number(),
  /** The server's verdict, which waits for the visitor. */
  refusal: z.optional(Refusal),
});

export type Refusal = z.infer<typeof Refusal>;

export type PendingEnquiry = Omit<z.infer<typeof StoredEnquiry>, 'values'> & {
  values: EnquiryValues[EnquiryKind];
};

/** Leaves out what a page alone knows of it. */
export const serializePendingEnquiry = (enquiry: PendingEnquiry): string =>
  JSON.stringify(z.parse(StoredEnquiry, enquiry));

/** Undefined for whatever else stands there: another version's, or nothing of ours. */
export function parsePendingEnquiry(text: string): PendingEnquiry | undefined {
  try {
    return z.parse(StoredEnquiry, JSON.parse(text)) as PendingEnquiry;
  } catch {
    return undefined;
  }
}

/** What was sent, as it would stand in the form's inputs. */
export function draftOf({ kind, values }: Pick<PendingEnquiry, 'kind' | 'values'>): EnquiryDraft {
  const entries = Object.entries(values).filter(([name]) => isFieldOf(kind, name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const isFieldOf = (kind: EnquiryKind, name: string) =>
  (enquiryFields[kind] as readonly string[]).includes(name);

/** Whether both say the same to the company. The day and the time that filling in took are not asked. */
export const sayTheSame = (kind: EnquiryKind, one: EnquiryDraft, other: EnquiryDraft): boolean =>
  enquiryFields[kind].every((name) => textAt(one, name) === textAt(other, name));

/** As the server will store it: without what surrounds it, line breaks as LF. */
const textAt = (draft: EnquiryDraft, name: string) =>
  ((draft as Record<string, string | undefined>)[name] ?? '').replace(/\r\n?/g, '\n').trim();

/** Random, and there in insecure contexts too, where `crypto.randomUUID` is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
