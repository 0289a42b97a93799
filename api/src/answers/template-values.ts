import { priceOfSize } from '@site/shared-contracts/pack-prices';
import { displayPriceText } from '@site/shared-contracts/shown-prices';
import { packText, purposeTexts } from '@site/shared-contracts/quote-texts';
import type { TemplateValues } from '@site/shared-contracts/fill-template';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { askedProducts } from '../asked-products/asked-products';
import { readCompany } from '../mail/company-time-zone';
import { oneLine } from '../mail/mail-texts';
import { productColumns, toValues } from '../products/product-columns';
import { toShownValues } from '../products/product-details';

/** What fills a template for this enquiry. The price is that of the pack which the customer asked for. */
export async function readTemplateValues(
  db: Database,
  enquiry: EnquiryRow,
  admin: string,
): Promise<TemplateValues> {
  const { name, company, product, size, quantity, purpose } = enquiry;
  return {
    name: oneLine(name),
    company: oneLine(company),
    product: oneLine(product),
    size: oneLine(size ?? ''),
    quantity: oneLine(quantity),
    products: oneLine(askedProducts(enquiry).map(packText).join('; ')),
    purpose: purposeTexts[purpose],
    price: (await findPrice(db, product, size ?? '')) ?? '',
    companyName: oneLine((await readCompany(db)).name),
    admin,
  };
}

async function findPrice(db: Database, name: string, size: string): Promise<string | undefined> {
  const row = await findProduct(db, name)
    .select(productColumns)
    .select('product.image_id')
    .executeTakeFirst();
  if (!row) return undefined;
  const values = toValues({ ...row, image_alt: '' });
  if (!values.sizes.includes(size)) return undefined;
  const price = priceOfSize({ ...values, ...toShownValues(values) }, size);
  return price && displayPriceText(price);
}

/** An enquiry has the name of the product that it is about, as it was when the enquiry came. */
export const findProduct = (db: Database, name: string) =>
  db
    .selectFrom('product')
    .where('product.name', '=', name)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.id')
    .limit(1);
