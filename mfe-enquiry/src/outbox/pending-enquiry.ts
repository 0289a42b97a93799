import {
  asStored,
  enquiryFields,
  type EnquiryField,
  type EnquiryKind,
  type EnquiryValues,
} from '@site/shared-contracts/enquiry-forms';
import { isRecord, isString, isStringRecord, parseJson } from '@site/shared-contracts/json-checks';

/** The texts in a form's inputs, valid or not. */
export type EnquiryDraft<K extends EnquiryKind = EnquiryKind> = Partial<Record<EnquiryField<K>, string>>;

/** Why the server did not accept an enquiry; stored until the visitor has seen it. */
export interface Rejection {
  /** Validation errors, by field. */
  errors: Record<string, string>;
  /** A sentence for the notice. */
  problem: string;
}

/** An enquiry as the browser's storage has it. A change of this format needs a new version number. */
export interface PendingEnquiry {
  version: 1;
  /** Its name in the storage; never changes. */
  id: string;
  /** The Idempotency-Key: the server makes one row of all that it receives under the same key. */
  key: string;
  kind: EnquiryKind;
  /** The form it came from: a product's id for quotes, or the name of the one contact form. */
  scope: string;
  /** Not checked when they are read from the storage: the form has validated them, and the server does. */
  values: EnquiryValues[EnquiryKind];
  /** A new random value for each edit, so that tabs can name the version that was confirmed. */
  revision: string;
  /** The form it came from is used for another enquiry. */
  isDetached: boolean;
  /** When the visitor first sent it; this and the next two in milliseconds since 1970. */
  askedAt: number;
  /** When it is sent again without the visitor. */
  dueAt: number;
  /** The end of the server's `Retry-After`. */
  notBefore: number;
  /** How often in a row it was sent without receipt or rejection. */
  attempts: number;
  refusal?: Rejection | undefined;
}

const isNumber = (value: unknown) => Number.isFinite(value);
const isRejection = (value: unknown) =>
  isRecord(value) && isString(value.problem) && isStringRecord(value.errors);

const storedFields: Record<keyof PendingEnquiry, (value: unknown) => boolean> = {
  version: (value) => value === 1,
  id: isString,
  key: isString,
  kind: (value) => isString(value) && Object.hasOwn(enquiryFields, value),
  scope: isString,
  values: isRecord,
  revision: isString,
  isDetached: (value) => typeof value === 'boolean',
  askedAt: isNumber,
  dueAt: isNumber,
  notBefore: isNumber,
  attempts: isNumber,
  refusal: (value) => value === undefined || isRejection(value),
};

/** Without the fields that only the page needs. */
export const serializePendingEnquiry = (enquiry: PendingEnquiry): string =>
  JSON.stringify(storedOf({ ...enquiry }));

/** Undefined for any other text: of another version, damaged, or not ours. */
export function parsePendingEnquiry(text: string): PendingEnquiry | undefined {
  const value = parseJson(text);
  const isWhole =
    isRecord(value) && Object.entries(storedFields).every(([name, isRight]) => isRight(value[name]));
  return isWhole ? (storedOf(value) as unknown as PendingEnquiry) : undefined;
}

const storedOf = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(storedFields).map((name) => [name, value[name]]));

/** What was sent, as the texts of the form's inputs. */
export function draftOf({ kind, values }: Pick<PendingEnquiry, 'kind' | 'values'>): EnquiryDraft {
  const entries = Object.entries(values).filter(
    ([name, value]) => isFieldOf(kind, name) && value !== undefined,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));
}

/** As an input has it: the further products of a request are JSON. */
const textOf = (value: unknown) => (isString(value) ? value : JSON.stringify(value));

const isFieldOf = (kind: EnquiryKind, name: string) =>
  (enquiryFields[kind] as readonly string[]).includes(name);

/** Whether both are the same enquiry for the company. The day and the time that filling in took do not count. */
export const haveSameContent = (kind: EnquiryKind, one: EnquiryDraft, other: EnquiryDraft): boolean =>
  enquiryFields[kind].every(
    (name: EnquiryField<EnquiryKind>) =>
      asStored(kind, name, one[name]) === asStored(kind, name, other[name]),
  );

/** A random text. Insecure contexts have no `crypto.randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
