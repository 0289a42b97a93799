import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { ById, Done, listQuery, Timestamp } from '../fields';

/** Dead: given up after many tries, or left over from a restored backup. An admin has to look at it. */
export const mailStates = ['waiting', 'sent', 'dead'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.infer<typeof MailState>;

/** `notice`: tells the company of a new enquiry; its text is made from the enquiry when it is sent. The others are written; `account`: to an admin, about the account. */
export const outboxPurposes = [
  'notice',
  'answer',
  'confirmation',
  'quotation',
  'assignment',
  'digest',
  'account',
] as const;

export const MailItem = z.object({
  /** Unique among notices, and among written mails. */
  id: z.int(),
  purpose: z.enum(outboxPurposes),
  /** Left out, like `kind`, where the mail is about no single enquiry. */
  enquiryId: z.optional(z.int()),
  kind: z.optional(z.enum(['message', 'quote'])),
  /** Of a notice, the customer's name; of a written mail, whom it goes to. */
  name: z.string(),
  /** Of a written mail. */
  subject: z.optional(z.string()),
  state: MailState,
  /** How often the mail server has rejected it. */
  tries: z.int(),
  waitingSince: Timestamp,
  /** Set while the state is `waiting`. */
  nextTryAt: z.optional(Timestamp),
  sentAt: z.optional(Timestamp),
  /** In the mail server's words. */
  lastError: z.optional(z.string()),
});
export type MailItem = z.infer<typeof MailItem>;

const { page, pageSize } = listQuery(['newest']);

export const MailOutbox = z.object({
  status: z.literal(200),
  /** False if no mail server is configured: then all mail waits. */
  isConfigured: z.boolean(),
  /** The number of mails in each state, whatever the filter. Sent notices are deleted after a month. */
  counts: z.object({ waiting: z.int(), sent: z.int(), dead: z.int() }),
  data: z.array(MailItem),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type MailOutbox = z.infer<typeof MailOutbox>;

export const mailApi = {
  'GET /api/mail/outbox': {
    access: 'enquiries.view',
    summary:
      'Mail that is sent: notices of enquiries to the company, and what was written. With its status; the latest first.',
    query: z.object({ state: z.optional(MailState), page, pageSize }),
    response: MailOutbox,
  },
  'POST /api/mail/outbox/:id/retry': {
    access: 'enquiries.edit',
    summary: 'Try a notice now, with as many tries as a new one has. 409 where it was sent already.',
    params: ById,
    response: Done,
    errorStatuses: [409],
  },
  'POST /api/mail/written/:id/retry': {
    access: 'enquiries.edit',
    summary: 'Try a written mail now, with as many tries as a new one has. 409 where it was sent already.',
    params: ById,
    response: Done,
    errorStatuses: [409],
  },
  'POST /api/mail/outbox/retry': {
    access: 'enquiries.edit',
    summary: 'Try all that are dead now, with as many tries as new ones have. Says how many there were.',
    response: z.object({ status: z.literal(200), count: z.int() }),
  },
  'POST /api/mail/test': {
    access: 'settings.edit',
    summary:
      'Send a mail to those who get the notices of enquiries, now. 409 where no mail server is configured.',
    response: z.object({
      status: z.literal(200),
      to: z.array(z.string()),
      /** In the mail server's words, why it was not sent; left out where it was. */
      failure: z.optional(z.string()),
    }),
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
