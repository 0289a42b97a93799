import * as z from 'zod/mini';
import type { EndpointRow } from '../../endpoint';
import { Timestamp, timeZone } from '../fields';

export const Dashboard = z.object({
  status: z.literal(200),
  /** Those that visitors see. */
  products: z.int(),
  /** What came in on each of the last thirty days, today the last. What looks like a machine's is left out. */
  enquiries: z.array(z.object({ day: z.iso.date(), messages: z.int(), quotes: z.int() })),
  /** The newest in the folder for backups of the machine that the API runs on; left out where there is none. */
  lastBackup: z.optional(z.object({ at: Timestamp, bytes: z.int() })),
  mail: z.object({
    /** False where no mail server is configured: then everything waits. */
    isConfigured: z.boolean(),
    waiting: z.int(),
    /** Given up. */
    dead: z.int(),
    waitingSince: z.optional(Timestamp),
  }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardApi = {
  'GET /api/dashboard': {
    access: 'admin',
    summary: 'How things stand: products, enquiries of the last thirty days, backup and mail.',
    query: z.object({ timeZone }),
    response: Dashboard,
  },
} as const satisfies Record<string, EndpointRow>;
