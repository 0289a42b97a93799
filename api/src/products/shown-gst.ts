import type { ShownGst } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { Database } from '../database/database';

const Site = z.object({ prices: z.object({ gst: z.enum(['excluded', 'included']) }) });

/** How the site shows prices: a part of each product, so that nothing else is needed to say one. */
export async function readShownGst(source: Database): Promise<{ gst?: ShownGst }> {
  const row = await source.selectFrom('site_content').select('content').limit(1).executeTakeFirst();
  const gst = row && z.safeParse(Site, JSON.parse(row.content)).data?.prices.gst;
  return gst ? { gst } : {};
}
