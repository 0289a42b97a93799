import { SiteContentValues } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { Database } from '../database/database';

const Content = z.object({
  company: z.object({
    name: z.catch(z.string(), ''),
    timeZone: SiteContentValues.shape.company.shape.timeZone,
  }),
  contact: z.catch(z.object({ email: z.catch(z.string(), '') }), { email: '' }),
});

interface Company {
  name: string;
  /** Empty where none is published. */
  email: string;
  timeZone: string;
}

/** As admins have published it. Damaged content must keep no mail from being sent. */
export async function readCompany(db: Database): Promise<Company> {
  const row = await db.selectFrom('site_content').select('content').executeTakeFirst();
  const { company, contact } = companyIn(row?.content) ?? z.parse(Content, { company: {} });
  return { ...company, email: contact.email };
}

/** The time zone of every date on the site. */
export const readCompanyTimeZone = async (db: Database): Promise<string> => (await readCompany(db)).timeZone;

function companyIn(content = '') {
  try {
    return z.parse(Content, JSON.parse(content));
  } catch {
    return undefined;
  }
}
