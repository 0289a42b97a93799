// What is stored of one person, and how it is erased.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Timestamp } from '../fields';
import { optionalLine } from './line';

/** By an address, a number, or both. */
export const ContactAddresses = z.object({
  email: z.optional(optionalLine(254)),
  phone: z.optional(optionalLine(40)),
});
export type ContactAddresses = z.infer<typeof ContactAddresses>;

/** The enquiries that an admin has chosen among those that were found. */
const ChosenPerson = z.extend(ContactAddresses, {
  enquiryIds: z.array(z.int()).check(z.maxLength(10_000)),
});

export const PersonFound = z.object({
  status: z.literal(200),
  enquiries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['message', 'quote']),
      name: z.string(),
      product: z.string(),
      /** Empty where it has none. */
      email: z.string(),
      contactNo: z.string(),
      /** It has the number, and another address or country code: it may be of somebody else, a colleague for example. */
      isOther: z.boolean(),
      receivedAt: Timestamp,
    }),
  ),
  /** How many there are besides. */
  mails: z.int(),
  attachments: z.int(),
  quotations: z.int(),
  /** Of these quotations: the accepted ones that an erasure keeps without the person. */
  keptQuotations: z.int(),
  timelineEntries: z.int(),
  auditEntries: z.int(),
  /** Other addresses and numbers in these enquiries, which may have enquiries of their own. */
  others: z.array(z.string()),
});
export type PersonFound = z.infer<typeof PersonFound>;

export const PersonExport = z.object({
  status: z.literal(200),
  person: z.object({ email: z.string(), phone: z.string() }),
  exportedAt: Timestamp,
  /** By table: the rows as they are stored. */
  rows: z.record(z.string(), z.array(z.unknown())),
  files: z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
});
export type PersonExport = z.infer<typeof PersonExport>;

export const erasureReasons = {
  request: 'The person asks for it',
  consent: 'The person has withdrawn consent',
  purpose: 'The data is not needed any more',
} as const;
export type ErasureReason = keyof typeof erasureReasons;
const reasonNames = Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]];

export const PersonErased = z.object({
  status: z.literal(200),
  enquiries: z.int(),
  mails: z.int(),
  quotations: z.int(),
  /** Accepted quotations that stay without the person: the law wants the records. */
  keptQuotations: z.int(),
  auditEntries: z.int(),
});
export type PersonErased = z.infer<typeof PersonErased>;

/** For how many months each kind is kept, as long as nobody has set another number. Each begins with what happened last; of an enquiry, when
 * it was handled. */
export const retentionKinds = {
  messages: { label: 'Messages', months: 24, least: 1 },
  quotes: { label: 'Quote requests', months: 36, least: 1 },
  spam: { label: 'Possible spam', months: 3, least: 1 },
  mails: { label: 'Mail with customers, with its files', months: 36, least: 1 },
  quotations: { label: 'Quotations that were not accepted', months: 36, least: 1 },
  /** See `api/src/privacy/retention-settings.ts`. */
  acceptedQuotations: { label: 'Accepted quotations', months: 96, least: 96 },
  auditDetails: { label: 'Details in the audit log', months: 24, least: 1 },
  failedSignIns: { label: 'Failed sign-ins', months: 3, least: 1 },
} as const;
export type RetentionKind = keyof typeof retentionKinds;

const months = (kind: RetentionKind) => {
  const { least } = retentionKinds[kind];
  return z
    .int('Enter a whole number of months.')
    .check(z.minimum(least, `At least ${String(least)}.`), z.maximum(600, 'At most 600.'));
};

export const RetentionMonths = z.object({
  messages: months('messages'),
  quotes: months('quotes'),
  spam: months('spam'),
  mails: months('mails'),
  quotations: months('quotations'),
  acceptedQuotations: months('acceptedQuotations'),
  auditDetails: months('auditDetails'),
  failedSignIns: months('failedSignIns'),
} satisfies Record<RetentionKind, unknown>);
export type RetentionMonths = z.infer<typeof RetentionMonths>;

export const PrivacySettings = z.object({
  status: z.literal(200),
  /** 0 as long as nothing was saved. */
  version: z.int(),
  months: RetentionMonths,
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** What the privacy notice says of it. */
const NoticeMonths = z.pick(RetentionMonths, {
  messages: true,
  quotes: true,
  mails: true,
  quotations: true,
  acceptedQuotations: true,
});
export const PrivacyPeriods = z.object({
  status: z.literal(200),
  months: NoticeMonths,
  /** As long as no admin has saved the months, nothing is deleted after them. */
  areSaved: z.boolean(),
});
export type PrivacyPeriods = z.infer<typeof PrivacyPeriods>;

export const ProcessingActivity = z.object({
  name: z.string(),
  purpose: z.string(),
  legalBasis: z.string(),
  categories: z.string(),
  people: z.string(),
  recipients: z.string(),
  /** With the months of the settings. */
  retention: z.string(),
});
export type ProcessingActivity = z.infer<typeof ProcessingActivity>;

export const privacyApi = {
  'GET /api/privacy/notice': {
    access: 'public',
    summary: 'For how many months the data of visitors is kept: for the privacy notice.',
    response: PrivacyPeriods,
  },
  'GET /api/privacy/activities': {
    access: 'privacy.manage',
    summary:
      'The record of processing activities: which personal data the site has, what for, and for how long.',
    response: z.object({ status: z.literal(200), activities: z.array(ProcessingActivity) }),
  },
  'GET /api/privacy/settings': {
    access: 'privacy.manage',
    summary: 'For how many months each kind of personal data is kept.',
    response: PrivacySettings,
  },
  'PUT /api/privacy/settings': {
    access: 'privacy.manage',
    summary: 'Set how long personal data is kept. What is older is deleted once a day.',
    body: RetentionMonths,
    response: PrivacySettings,
    errorStatuses: [412],
  },
  'POST /api/privacy/find': {
    access: 'privacy.manage',
    summary: 'What is stored of the person with an e-mail address or a telephone number.',
    body: ContactAddresses,
    response: PersonFound,
  },
  'POST /api/privacy/export': {
    access: 'privacy.manage',
    needsRecentSignIn: true,
    summary:
      'All that is stored of a person, with the files: the enquiries that are named, and mail with the address.',
    body: ChosenPerson,
    response: PersonExport,
    errorStatuses: [409],
  },
  'POST /api/privacy/erase': {
    access: 'privacy.manage',
    needsRecentSignIn: true,
    summary:
      'Erase a person: the enquiries that are named, mail, files, quotations, and details in the audit log. ' +
      'Accepted quotations that tax law wants are kept without the person. A backup that is restored later is erased again.',
    body: z.extend(ChosenPerson, { reason: z.enum(reasonNames, 'Choose a reason.') }),
    response: PersonErased,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
