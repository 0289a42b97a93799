import type { SiteContentValues } from '@site/shared-contracts/schemas';
import { rasterizeLogo } from '@site/shared-documents/rasterize';
import { allColors } from '@site/shared-ui/colors';
import type { Database } from '../database/database';
import { requireFound } from '../problems/problems';
import { findSiteFile } from '../site-content/site-files';
import { readSiteRow } from '../site-content/site-content-kind';
import type { QuotingCompany } from './quotation-pdf';

/** As visitors know the company: from the published content of the site. A 404 before there is any. */
export async function readQuotingCompany(db: Database): Promise<QuotingCompany> {
  const row = requireFound(await readSiteRow(db), 'The site has no content yet.');
  const { company, contact, logo, colors } = JSON.parse(row.content) as SiteContentValues;
  const name = logo.onLight?.replace('uploads/', '');
  const file = name === undefined ? undefined : await findSiteFile(db, name);
  return {
    name: company.name,
    address: contact.address,
    phone: contact.phone,
    email: contact.email,
    // Content of before this field has none.
    gstin: (company as Partial<typeof company>).gstin ?? '',
    logo: file && { data: await rasterizeLogo(file.bytes), width: file.width, height: file.height },
    colors: allColors(colors),
  };
}
