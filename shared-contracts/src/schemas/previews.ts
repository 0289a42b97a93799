import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { contentKinds } from './content-kinds';
import { Timestamp } from './fields';

/** What the link to a draft shows. */
export const Preview = z.object({
  kind: z.enum(contentKinds),
  id: z.int(),
  name: z.string(),
  /** The page that shows it. */
  path: z.string(),
  expiresAt: Timestamp,
  /** The draft in the shape of the call that the page makes, for example `GET /api/products/:id`. */
  response: z.record(z.string(), z.unknown()),
});
export type Preview = z.infer<typeof Preview>;

/** Public calls for the shell's server: no browser loads them. */
export const serverApi = {
  'POST /api/preview': {
    access: 'public',
    summary: 'What the link to a draft shows, for who has the link, until it expires or is ended.',
    body: z.object({ token: z.string().check(z.regex(/^[\w.-]{1,2048}$/, 'This is no token.')) }),
    response: Preview,
    errorStatuses: [403, 410, 429],
  },
} as const satisfies Record<string, EndpointRow>;
