import { apiContract } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import * as z from 'zod/mini';

const Stored = z.extend(apiContract['GET /api/site-content'].response, { version: z.optional(z.int()) });

/** A content that was stored before the schema had its newest fields gets their defaults. */
export const completeContent = (stored: unknown): SiteContent =>
  z.safeParse(Stored, stored).data ?? (stored as SiteContent);
