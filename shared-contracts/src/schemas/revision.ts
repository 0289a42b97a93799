import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { Done } from './fields';

export const revisionApi = {
  'GET /api/revision': {
    access: 'public',
    summary: 'A number that changes with every change that visitors can see.',
    response: z.extend(Done, { revision: z.int() }),
  },
} as const satisfies Record<string, EndpointRow>;
