import { SiteContentValues } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { Database } from '../database/database';

const Content = z.object({
  company: z.object({ timeZone: SiteContentValues.shape.company.shape.timeZone }),
});

/** The time zone of every date on the site, as admins have published it. A damaged one must keep no mail from being sent. */
export async function readCompanyTimeZone(db: Database): Promise<string> {
  const row = await db.selectFrom('site_content').select('content').executeTakeFirst();
  return timeZoneIn(row?.content) ?? z.parse(Content, { company: {} }).company.timeZone;
}

function timeZoneIn(content = ''): string | undefined {
  try {
    return z.parse(Content, JSON.parse(content)).company.timeZone;
  } catch {
    return undefined;
  }
}
