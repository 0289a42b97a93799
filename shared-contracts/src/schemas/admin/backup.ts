import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Timestamp } from '../fields';

export const backupApi = {
  'POST /api/backup/create': {
    access: 'settings.edit',
    needsRecentSignIn: true,
    summary: "Make a backup in the backup folder of the API's machine, as `npm run backup` does.",
    response: z.object({
      status: z.literal(200),
      at: Timestamp,
      bytes: z.int(),
      /** Why it is on the API's machine only, although there is a bucket. */
      failure: z.optional(z.string()),
    }),
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
