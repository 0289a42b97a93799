import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Timestamp, timeZone } from '../fields';

const Failure = z.object({ at: Timestamp, reason: z.string() });

export const Dashboard = z.object({
  status: z.literal(200),
  /** The number of products that visitors see. */
  products: z.int(),
  /** With the right to see enquiries: those received on each of the last thirty days, ending with today. Possible spam is left out. */
  enquiries: z.optional(z.array(z.object({ day: z.iso.date(), messages: z.int(), quotes: z.int() }))),
  /** With the same right: the products with the most enquiries of the last thirty days, counted once an hour; those without any are left out. */
  asked: z.optional(z.array(z.object({ id: z.int(), name: z.string(), enquiries: z.int() }))),
  /** With the right to make backups: the newest one; left out if there is none. */
  lastBackup: z.optional(z.object({ at: Timestamp, bytes: z.int() })),
  /** With the same right: why the last backup failed, where none has succeeded since. */
  backupFailure: z.optional(Failure),
  /** With the same right: the last time that a drill has restored a backup, and that backup. */
  verifiedRestore: z.optional(z.object({ at: Timestamp, name: z.string() })),
  /** With the same right: why the last drill failed, where none has succeeded since. */
  drillFailure: z.optional(Failure),
  /** With the right to see enquiries, or to set up mail. */
  mail: z.optional(
    z.object({
      /** False if no mail server is configured: then all mail waits. */
      isConfigured: z.boolean(),
      waiting: z.int(),
      /** Mail that was given up after its last try. */
      dead: z.int(),
      waitingSince: z.optional(Timestamp),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardApi = {
  'GET /api/dashboard': {
    access: 'signed-in',
    summary:
      'How things stand: products; with the rights to it, enquiries of the last thirty days, backup and mail.',
    query: z.object({ timeZone }),
    response: Dashboard,
  },
} as const satisfies Record<string, EndpointRow>;
