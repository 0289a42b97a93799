// What an admin is told of: the mail of the morning, and news while the admin area is open.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { wholeNumber } from '../fields';

export const NoticeChoice = z.object({
  status: z.literal(200),
  /** A mail on each working morning on which something waits. */
  wantsDigest: z.boolean(),
  /** Where it goes: the username. Left out where that is no e-mail address. */
  address: z.optional(z.string()),
  /** False if no mail server is set up: then all mail waits. */
  canSend: z.boolean(),
});
export type NoticeChoice = z.infer<typeof NoticeChoice>;

export const EnquiryNews = z.object({
  status: z.literal(200),
  /** The ids that come next: they are sent with the next call. */
  nextEnquiry: z.int(),
  nextEntry: z.int(),
  /** At most five, the latest first; none without the parameters. Possible spam is left out. */
  items: z.array(z.object({ id: z.int(), name: z.string(), isReply: z.boolean() })),
});
export type EnquiryNews = z.infer<typeof EnquiryNews>;

export const noticesApi = {
  'GET /api/desk/notices': {
    access: 'enquiries.view',
    summary: 'Of what the present admin is told by mail.',
    response: NoticeChoice,
  },
  'PUT /api/desk/notices': {
    access: 'enquiries.view',
    summary: 'Switch the mail of the morning on or off for the present admin.',
    body: z.object({ wantsDigest: z.boolean('This is either true or false.') }),
    response: NoticeChoice,
    errorStatuses: [409],
  },
  'GET /api/desk/news': {
    access: 'enquiries.view',
    summary: 'Enquiries and replies that have come since the last call.',
    query: z.object({ nextEnquiry: z.optional(wholeNumber()), nextEntry: z.optional(wholeNumber()) }),
    response: EnquiryNews,
  },
} as const satisfies Record<string, EndpointRow>;
