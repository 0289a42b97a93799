import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits } from '../../values/limits';
import { listQuery, Timestamp, timeZone, wholeNumber } from '../fields';
import { optionalText } from '../text';

/** Number of failed sign-ins with one account from one network within an hour. */
export const FailedSignIn = z.object({
  /** Pseudonyms of the typed name and of the network; empty if there were too many to count them separately. */
  account: z.string(),
  network: z.string(),
  /** Attempts with a wrong password. */
  wrong: z.int(),
  /** Attempts that a rate limit rejected before the password was checked. */
  refused: z.int(),
  lastAt: Timestamp,
});
export type FailedSignIn = z.infer<typeof FailedSignIn>;

/** The `action` of audit entries about failed sign-ins. */
export const failedSignInAction = 'failed sign-in';

export const AuditEntry = z.object({
  /** Different for each entry of one action. */
  id: z.int(),
  at: Timestamp,
  /** Left out for automatic changes, and for failed sign-ins with a name that belongs to no admin. */
  adminId: z.optional(z.int()),
  /** Of a failed sign-in: the admin whose name was typed. Empty where it was erased. */
  admin: z.string(),
  /** For example `change`. */
  action: z.string(),
  /** The kind of the changed item, for example `product`. */
  kind: z.string(),
  itemId: z.optional(z.int()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Left out for failed sign-ins, which are counted per hour. */
  requestId: z.optional(z.string()),
  /** The client's IP address. Left out for automatic changes, for failed sign-ins, and after 90 days. */
  address: z.optional(z.string()),
  /** When and why the name, the values and the address were erased. */
  erased: z.optional(z.object({ at: Timestamp, because: z.string() })),
  failedSignIn: z.optional(FailedSignIn),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const { page, pageSize } = listQuery(['newest']);
const searchWord = () => z.optional(optionalText(limits.search));

const filters = {
  adminId: z.optional(wholeNumber()),
  action: searchWord(),
  kind: searchWord(),
  itemId: z.optional(wholeNumber()),
  /** On this day or later, and on this day or earlier. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  timeZone,
};

export const auditApi = {
  'GET /api/audit/all': {
    access: 'audit.view',
    summary:
      'Who changed what and when, and which sign-ins failed, the latest first. No call changes these entries.',
    query: z.object({ ...filters, page, pageSize }),
    item: AuditEntry,
  },
  'GET /api/audit/export': {
    access: 'audit.view',
    summary: 'All entries that match, as a CSV file. A file whose end is missing is a failed response.',
    query: z.object(filters),
    download: 'csv',
  },
} as const satisfies Record<string, EndpointRow>;
