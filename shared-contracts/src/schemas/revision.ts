import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { Done } from './fields';

export const revisionApi = {
  'GET /api/revision': {
    access: 'public',
    summary: 'A number that changes with every change that visitors can see.',
    response: z.extend(Done, {
      revision: z.int(),
      /** Grows by as much as `revision` where only these kinds were changed. Missing from an older API. */
      kinds: z.optional(z.record(z.string(), z.int())),
    }),
  },
} as const satisfies Record<string, EndpointRow>;
