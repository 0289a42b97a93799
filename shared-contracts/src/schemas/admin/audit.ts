import * as z from 'zod/mini';
import type { EndpointRow } from '../../endpoint';
import { limits } from '../../limits';
import { listQuery, Moment, timeZone, wholeNumber } from '../fields';
import { optionalText } from '../text';

export const AuditEntry = z.object({
  id: z.int(),
  at: Moment,
  /** Left out for what the system did by itself. */
  adminId: z.optional(z.int()),
  admin: z.string(),
  /** For example `change`. */
  action: z.string(),
  /** What it was done to, for example `product`. */
  kind: z.string(),
  itemId: z.optional(z.int()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const { page, pageSize } = listQuery(['newest']);
const word = () => z.optional(optionalText(limits.search));

export const auditApi = {
  'GET /api/audit/all': {
    access: 'admin',
    summary: 'Who changed what and when, the latest first. No call changes these entries.',
    query: z.object({
      adminId: z.optional(wholeNumber()),
      action: word(),
      kind: word(),
      itemId: z.optional(wholeNumber()),
      /** On this day or later, and on this day or earlier. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      timeZone,
      page,
      pageSize,
    }),
    item: AuditEntry,
  },
} as const satisfies Record<string, EndpointRow>;
