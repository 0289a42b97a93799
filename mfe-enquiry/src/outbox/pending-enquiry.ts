import {
  enquiryFields,
  type EnquiryField,
  type EnquiryKind,
  type EnquiryValues,
} from '@site/shared-contracts/enquiry-forms';
import { isRecord, isString, isStringRecord } from '@site/shared-contracts/json-checks';

/** What stands in a form's inputs, right or wrong. */
export type EnquiryDraft<K extends EnquiryKind = EnquiryKind> = Partial<Record<EnquiryField<K>, string>>;

/** The server's verdict, which waits for the visitor. */
export interface Rejection {
  /** Input's name to message. */
  errors: Record<string, string>;
  problem: string;
}

/** As it stands in the browser's storage. A change of this shape needs a new version number. */
export interface PendingEnquiry {
  version: 1;
  /** Its name in the storage; stays the same for good. */
  id: string;
  /** The Idempotency-Key: whatever the server gets under it becomes one row. */
  key: string;
  kind: EnquiryKind;
  /** Which form it came from: a product's id, or the name of a form that there is once. */
  scope: string;
  /** The server checks them, and the form has. */
  values: EnquiryValues[EnquiryKind];
  /** Another one for each edit, so that tabs can say which edit they mean. */
  revision: string;
  /** The form it came from has gone on to another enquiry. */
  isDetached: boolean;
  /** When the visitor first sent it; this and the next two in milliseconds since 1970. */
  askedAt: number;
  /** When it is sent again by itself. */
  dueAt: number;
  /** Until when the server asked to be left alone. */
  notBefore: number;
  /** How often in a row it was sent without an answer. */
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
  kind: (value) => value === 'message' || value === 'quote',
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

/** Leaves out what a page alone knows of it. */
export const serializePendingEnquiry = (enquiry: PendingEnquiry): string =>
  JSON.stringify(storedOf({ ...enquiry }));

/** Undefined for whatever else stands there: another version's, or nothing of ours. */
export function parsePendingEnquiry(text: string): PendingEnquiry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isWhole =
      isRecord(value) && Object.entries(storedFields).every(([name, isRight]) => isRight(value[name]));
    return isWhole ? (storedOf(value) as unknown as PendingEnquiry) : undefined;
  } catch {
    return undefined;
  }
}

const storedOf = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(storedFields).map((name) => [name, value[name]]));

/** What was sent, as it would stand in the form's inputs. */
export function draftOf({ kind, values }: Pick<PendingEnquiry, 'kind' | 'values'>): EnquiryDraft {
  const entries = Object.entries(values).filter(([name]) => isFieldOf(kind, name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const isFieldOf = (kind: EnquiryKind, name: string) =>
  (enquiryFields[kind] as readonly string[]).includes(name);

/** Whether both say the same to the company. The day and the time that filling in took are not asked. */
export const haveSameContent = (kind: EnquiryKind, one: EnquiryDraft, other: EnquiryDraft): boolean =>
  enquiryFields[kind].every((name) => textAt(one, name) === textAt(other, name));

/** As the server will store it: without what surrounds it, line breaks as LF. */
const textAt = (draft: EnquiryDraft, name: string) =>
  ((draft as Record<string, string | undefined>)[name] ?? '').replace(/\r\n?/g, '\n').trim();

/** Random, and there in insecure contexts too, where `crypto.randomUUID` is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
