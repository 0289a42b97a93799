// What has happened with an enquiry.
import * as z from 'zod/mini';
import { Timestamp } from '../fields';

/**
 * `mail`: to the customer; `reply`: from the customer; `contact`: answered outside the site. The text of an entry is the
 * note, why an answer did not reach the customer (of `reopened`), or the new value: `won`, `lost: <reason>`, a username (empty: nobody), a day, paise, `telephone: <text>`, the id of
 * the other enquiry of `merged` and `split`, or `<label>: <value>` in lines for `customer`.
 */
export const entryKinds = [
  'received',
  'opened',
  'note',
  'stage',
  'assignee',
  'follow-up',
  'value',
  'customer',
  'handled',
  'reopened',
  'spam',
  'not-spam',
  'merged',
  'split',
  'contact',
  'mail',
  'reply',
  'quotation-sent',
  'quotation-seen',
  'quotation-accepted',
  'quotation-declined',
] as const;
export const EntryKind = z.enum(entryKinds);
export type EntryKind = z.infer<typeof EntryKind>;

/** What mail beside the notices of new enquiries is for. */
export const MailPurpose = z.enum([
  'answer',
  'confirmation',
  'quotation',
  'assignment',
  'digest',
  'account',
  'reply',
]);
export type MailPurpose = z.infer<typeof MailPurpose>;

export const TemplatePurpose = z.enum(['answer', 'confirmation', 'quotation']);
export type TemplatePurpose = z.infer<typeof TemplatePurpose>;

export const TimelineMail = z.object({
  id: z.int(),
  purpose: MailPurpose,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Plain text. */
  body: z.string(),
  /** `received` for a mail of the customer. */
  state: z.enum(['waiting', 'sent', 'dead', 'received']),
  /** Written by a program: out of office, for example. */
  automatic: z.boolean(),
  sentAt: z.optional(Timestamp),
  lastError: z.optional(z.string()),
  attachments: z.array(z.object({ id: z.int(), name: z.string(), type: z.string(), bytes: z.int() })),
});
export type TimelineMail = z.infer<typeof TimelineMail>;

export const TimelineEntry = z.object({
  /** Unique within a timeline; negative for that it came, and for a note that an earlier version has kept. */
  id: z.int(),
  enquiryId: z.int(),
  at: Timestamp,
  kind: EntryKind,
  /** Username; left out for what a customer or the system did. */
  admin: z.optional(z.string()),
  /** A note or a reason in somebody's words, or the new value: the stage, for example. */
  text: z.string(),
  mail: z.optional(TimelineMail),
  quotation: z.optional(z.object({ id: z.int(), version: z.int(), number: z.string(), totalPaise: z.int() })),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
