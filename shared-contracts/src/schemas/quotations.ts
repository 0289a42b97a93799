// The page of a quotation, for who has its link.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { limits } from '../values/limits';
import { Timestamp } from './fields';
import { QuotationContent } from './quotation-content';
import { optionalText, text } from './text';

/** What a customer may know of a quotation. */
export const OpenQuotation = z.object({
  status: z.literal(200),
  /** With the version, if there is more than one: `KC/2026-27/0001-R2`. */
  number: z.string(),
  state: z.enum(['sent', 'expired', 'accepted', 'declined', 'superseded']),
  /** Left out for one that a newer version has superseded: its link leads nowhere any more. */
  content: z.optional(QuotationContent),
  sentAt: Timestamp,
  decidedAt: z.optional(Timestamp),
  /** Who has accepted or declined it. */
  decidedName: z.string(),
});
export type OpenQuotation = z.infer<typeof OpenQuotation>;

/** Of every shape, so that nothing tells a guessed link from one that never was: 404. */
const token = z.string().check(z.maxLength(2048));
export const QuotationLink = z.object({ token });

export const QuotationDecision = z.object({
  token,
  decision: z.enum(['accept', 'decline']),
  name: text(limits.name, 'Please enter your name.'),
  note: optionalText(limits.line),
});

/** Calls of the shell's server: no browser makes them. */
export const quotationPageApi = {
  'POST /api/quotations/open': {
    access: 'public',
    summary: 'The quotation that a link leads to. The first time, the company learns that it was opened.',
    body: QuotationLink,
    response: OpenQuotation,
    errorStatuses: [404, 429],
  },
  'POST /api/quotations/decide': {
    access: 'public',
    summary:
      'Accept or decline a quotation: once. 409 with what is true now, if it cannot be decided any more.',
    body: QuotationDecision,
    response: OpenQuotation,
    errorStatuses: [404, 409, 429],
  },
} as const satisfies Record<string, EndpointRow>;
