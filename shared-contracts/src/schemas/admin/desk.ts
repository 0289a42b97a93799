// The first screen after signing in: what waits for an answer, and how it goes.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Done, timeZone } from '../fields';
import { InboxItem } from './inbox';

/** How many there are, and the first five of them. */
const Waiting = z.object({ count: z.int(), items: z.array(InboxItem) });

/** Of the present month. An enquiry without a value counts with zero paise. */
const Closed = z.object({ count: z.int(), valuePaise: z.int() });

export const Desk = z.object({
  status: z.literal(200),
  /** The customer has written last; the oldest first. Like the two after it, open enquiries without possible spam. */
  unanswered: Waiting,
  dueToday: Waiting,
  /** The earliest follow-up day first. */
  overdue: Waiting,
  /** Received since the present admin's last visit. */
  newSinceLastVisit: z.int(),
  /** First answers of the last seven days; the median is left out where there are none. */
  answers: z.object({ count: z.int(), medianMinutes: z.optional(z.int()) }),
  won: Closed,
  lost: Closed,
  /** The five products with the most enquiries of the last thirty days, counted once an hour. */
  topProducts: z.array(z.object({ id: z.int(), name: z.string(), enquiries: z.int() })),
});
export type Desk = z.infer<typeof Desk>;

/** After so many minutes, the next call begins another visit. */
export const visitMinutes = 30;

export const deskApi = {
  'GET /api/desk': {
    access: 'enquiries.view',
    summary: 'What waits for an answer, and how it goes: for the first screen of the admin area.',
    query: z.object({ timeZone }),
    response: Desk,
  },
  'POST /api/desk/visit': {
    access: 'signed-in',
    summary: `Record that the admin is here. After ${String(visitMinutes)} minutes without a call, it is another visit.`,
    response: Done,
  },
} as const satisfies Record<string, EndpointRow>;
