// Who has the same form open, so that two admins know of each other before both save.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Timestamp } from '../fields';
import { text } from '../text';

const PresentAdmin = z.object({
  /** Username. */
  admin: z.string(),
  /** The same admin, in another tab or on another device. */
  isYou: z.boolean(),
  openedAt: Timestamp,
  /** The one who is editing: who has taken over last, otherwise who came first. */
  isEditor: z.boolean(),
  /** Has become the editor by taking over. */
  tookOver: z.boolean(),
});
export type PresentAdmin = z.infer<typeof PresentAdmin>;

/** Seconds after which a tab that has not reported is taken for closed. */
export const presenceSeconds = 10;

export const presenceApi = {
  'PUT /api/presence': {
    access: 'signed-in',
    summary: `Report that a form is open; reported again within ${String(presenceSeconds)} seconds, it stays so.`,
    body: z.object({
      /** What is edited: `blog:5`. */
      subject: text(80),
      tab: z.uuid(),
      /** Leaving ends it at once. */
      action: z.enum(['stay', 'take over', 'leave']),
    }),
    response: z.object({ others: z.array(PresentAdmin) }),
  },
} as const satisfies Record<string, EndpointRow>;
