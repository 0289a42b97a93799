// The inbox: messages and quote requests in one list, and the work on each of them.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { listLimits, limits } from '../../values/limits';
import { toEmailAddress, toPhoneNumber } from '../../values/typed-values';
import { booleanParameter, ById, listQuery, Saved, timeZone, Timestamp, wholeNumber } from '../fields';
import { optionalText, text } from '../text';
import { askedFields } from '../enquiries';
import { TimelineEntry } from './timeline';

export const enquiryStages = ['new', 'quoted', 'waiting', 'won', 'lost'] as const;
export const EnquiryStage = z.enum(enquiryStages);
export type EnquiryStage = z.infer<typeof EnquiryStage>;

/** How an enquiry came: through the site, or typed in by an admin, or as a mail that is no reply. */
export const enquirySources = ['site', 'telephone', 'whatsapp', 'mail', 'visit'] as const;
export const EnquirySource = z.enum(enquirySources);
export type EnquirySource = z.infer<typeof EnquirySource>;

export const EnquiryKind = z.enum(['message', 'quote']);
export type EnquiryKind = z.infer<typeof EnquiryKind>;

/**
 * What the inbox lists. All of these but `handled` and `all` are open, which is not handled; possible spam is in `spam` and
 * `all` only. `unanswered`: the customer has written last. `due`: the follow-up day is today or earlier. `new`: received since
 * the present admin's last visit.
 */
export const inboxViews = ['open', 'mine', 'unanswered', 'due', 'new', 'handled', 'spam', 'all'] as const;
export const InboxView = z.enum(inboxViews);
export type InboxView = z.infer<typeof InboxView>;

export const inboxSorts = ['newest', 'oldest', 'name', '-name'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** A whole number of paise. */
const paise = z.int('Enter an amount in rupees.').check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

export const InboxItem = z.object({
  id: z.int(),
  kind: EnquiryKind,
  source: EnquirySource,
  name: z.string(),
  company: z.string(),
  /** Empty where none is known, like `email`. */
  contactNo: z.string(),
  email: z.string(),
  product: z.string(),
  /** Empty for a message. */
  size: z.string(),
  quantity: z.string(),
  message: z.string(),
  ...askedFields,
  receivedAt: Timestamp,
  /** When the customer has last written. */
  customerWroteAt: Timestamp,
  handled: z.boolean(),
  suspect: z.boolean(),
  /** False: the customer has written last. */
  answered: z.boolean(),
  stage: EnquiryStage,
  lostReason: z.string(),
  /** The admin who works on it. */
  assignee: z.optional(z.object({ id: z.int(), username: z.string() })),
  followUpOn: z.optional(z.iso.date()),
  valuePaise: z.optional(z.int()),
  /** The latest note; empty without one. */
  note: z.string(),
  /** The enquiry that this one was merged into. */
  mergedInto: z.optional(z.int()),
  /** The sentence about privacy at the form, and its version; left out where none was stated. */
  consent: z.optional(z.object({ version: z.string(), text: z.string() })),
  version: z.int(),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const InboxEnquiry = z.object({
  status: z.literal(200),
  enquiry: InboxItem,
  /** The oldest first. Those of the enquiries that were merged into this one are among them. */
  timeline: z.array(TimelineEntry),
  /** The enquiries that were merged into this one. */
  merged: z.array(InboxItem),
  /** Other enquiries with the same telephone number or e-mail address, the newest first; at most 20. */
  others: z.array(InboxItem),
});
export type InboxEnquiry = z.infer<typeof InboxEnquiry>;

const ViewCounts = z.object({
  open: z.int(),
  mine: z.int(),
  unanswered: z.int(),
  due: z.int(),
  new: z.int(),
  handled: z.int(),
  spam: z.int(),
  all: z.int(),
} satisfies Record<InboxView, unknown>);

const filters = {
  view: z.optional(InboxView),
  stage: z.optional(EnquiryStage),
  kind: z.optional(EnquiryKind),
  /** The id of an admin. */
  assignee: z.optional(wholeNumber()),
  unassigned: z.optional(booleanParameter()),
  /** Received on this day or later, this day or earlier. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  timeZone,
};
const { search, sort, page, pageSize } = listQuery(inboxSorts);

/** The search covers name, company, number, e-mail address, product, everything that was sent, and the notes. A total of 1,000 is at least so many. */
export const InboxQuery = z.object({ search, sort, page, pageSize, ...filters });
export const InboxExportQuery = z.object({
  search,
  sort,
  ...filters,
  /** Ids, separated by commas: these only, whatever the filters are. */
  ids: z.optional(z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'At most 100 ids.'))),
});

const customer = {
  name: text(limits.name, 'Name is required'),
  company: optionalText(limits.name),
  contactNo: z
    .string()
    .check(z.overwrite(toPhoneNumber), z.regex(/^(\+?(?:[\s-]*\d){7,15})?$/, 'Enter a valid phone number')),
  email: z.string().check(
    z.overwrite(toEmailAddress),
    z.maxLength(254, 'Enter a valid email address'),
    z.refine((value) => value === '' || z.safeParse(z.email(), value).success, 'Enter a valid email address'),
  ),
};

/** An enquiry that an admin types in. The API refuses one with neither a telephone number nor an e-mail address. */
export const TypedEnquiry = z.object({
  ...customer,
  kind: EnquiryKind,
  source: z.enum(['telephone', 'whatsapp', 'mail', 'visit']),
  product: text(limits.line),
  size: optionalText(limits.size),
  quantity: optionalText(limits.shortInput),
  message: optionalText(limits.message),
});

/** A field that is left out is not changed; null empties one. */
export const InboxChange = z.partial(
  z.object({
    ...customer,
    handled: z.boolean('This is either true or false.'),
    suspect: z.boolean('This is either true or false.'),
    stage: EnquiryStage,
    /** Why it was lost: required with that stage. */
    lostReason: optionalText(limits.line),
    assigneeId: z.nullable(z.int().check(z.positive())),
    followUpOn: z.nullable(z.iso.date('This is not a date.')),
    valuePaise: z.nullable(paise),
  }),
);
export type InboxChange = z.infer<typeof InboxChange>;

const ids = z.array(z.int()).check(z.minLength(1, 'Choose at least one.'), z.maxLength(100));

export const inboxApi = {
  'GET /api/enquiries/all': {
    access: 'enquiries.view',
    summary: 'Messages and quote requests in one list: those of a view, filtered and searched.',
    query: InboxQuery,
    most: listLimits.pageSize,
    item: InboxItem,
  },
  'GET /api/enquiries/counts': {
    access: 'enquiries.view',
    summary: 'How many enquiries each view has, for the badge and the names of the views.',
    query: z.object({ timeZone }),
    response: z.object({ status: z.literal(200), views: ViewCounts }),
  },
  'GET /api/enquiries/export': {
    access: 'customers.export',
    needsRecentSignIn: true,
    summary: 'All enquiries that match, as a CSV file. A file whose end is missing is a failed response.',
    query: InboxExportQuery,
    download: 'csv',
  },
  'GET /api/enquiries/:id': {
    access: 'enquiries.view',
    summary: 'One enquiry with its timeline, and the other enquiries of the same customer.',
    params: ById,
    response: InboxEnquiry,
  },
  'POST /api/enquiries/create': {
    access: 'enquiries.edit',
    summary: 'Type in an enquiry that came by telephone, WhatsApp, mail or a visit.',
    body: TypedEnquiry,
    response: Saved,
  },
  'PUT /api/enquiries/update/:id': {
    access: 'enquiries.edit',
    summary:
      'Change stage, assignee, follow-up day, value, customer, or whether it is handled or possible spam.',
    params: ById,
    body: InboxChange,
    response: Saved,
    errorStatuses: [412],
  },
  'POST /api/enquiries/update': {
    access: 'enquiries.edit',
    summary:
      'Change several enquiries at once: handled, assigned, possible spam. Says how many were changed.',
    body: z.object({
      ids,
      change: z.pick(InboxChange, { handled: true, suspect: true, assigneeId: true }),
    }),
    response: z.object({ status: z.literal(200), changed: z.int() }),
  },
  'POST /api/enquiries/:id/notes': {
    access: 'enquiries.edit',
    summary: 'Add a note for colleagues. Notes are never changed.',
    params: ById,
    body: z.object({ text: text(limits.message) }),
    response: Saved,
  },
  'POST /api/enquiries/:id/contacts': {
    access: 'enquiries.edit',
    summary: 'Record that the customer was answered outside the site, by telephone for example.',
    params: ById,
    body: z.object({
      channel: z.enum(['telephone', 'whatsapp', 'mail', 'visit']),
      text: optionalText(limits.message),
    }),
    response: Saved,
  },
  'POST /api/enquiries/:id/merge': {
    access: 'enquiries.edit',
    summary: 'Merge an enquiry into another one: it is handled, and its timeline is shown there.',
    params: ById,
    body: z.object({ into: z.int() }),
    response: Saved,
    errorStatuses: [409],
  },
  'POST /api/enquiries/:id/split': {
    access: 'enquiries.edit',
    summary: 'Take a merged enquiry out again: it is open again.',
    params: ById,
    response: Saved,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
