// What a new quotation says before a clerk changes anything: what the enquiry, the catalogue and earlier quotations know.
import { gstStates } from '@site/shared-contracts/gst-states';
import { stateCodeOfGstin } from '@site/shared-contracts/gstin';
import type { QuotationContent, QuotationLine, QuoteLine } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { Database } from '../database/database';
import { shiftDay } from '../database/days';
import type { EnquiryRow } from '../database/tables';
import { askedProducts } from '../asked-products/asked-products';
import { findOthersOfCustomer } from '../enquiries/customer-enquiries';
import { productColumns, toValues } from '../products/product-columns';
import { toShownValues } from '../products/product-details';
import { readShownGst } from '../products/shown-gst';
import { newLine } from './new-line';
import { contentOf } from './quotation-rows';

/** So many days an offer is good for. */
const usualDays = 15;
/** Of earlier quotations, among which the tax of a product is looked for. */
const mostEarlier = 100;

/** `today` is yyyy-mm-dd. */
export async function newContent(
  source: Database,
  enquiry: EnquiryRow,
  today: string,
): Promise<QuotationContent> {
  const earlier = await readEarlier(source);
  const [last] = earlier;
  const { gstin, stateCode } = await readSupplier(source);
  const supplierStateCode = gstin ? stateCode : (last?.supplierStateCode ?? stateCode);
  const known = await findCustomer(source, enquiry);
  const pricesIncludeGst = last?.pricesIncludeGst ?? false;
  return {
    lines: await newLines(source, enquiry, earlier, pricesIncludeGst),
    pricesIncludeGst,
    roundToRupee: last?.roundToRupee ?? true,
    supplierStateCode,
    supplierGstin: gstin || (last?.supplierGstin ?? ''),
    customer: {
      name: enquiry.name,
      company: enquiry.company || (known?.company ?? ''),
      address: known?.address ?? '',
      stateCode: known?.stateCode ?? supplierStateCode,
      gstin: known?.gstin ?? '',
    },
    terms: last?.terms ?? '',
    note: '',
    validUntil: lastDay(today),
  };
}

export const lastDay = (today: string): string => shiftDay(today, usualDays);

/** The newest first. */
async function readEarlier(source: Database): Promise<QuotationContent[]> {
  const rows = await source
    .selectFrom('quotation_version')
    .select('content')
    .orderBy('created_at', 'desc')
    .orderBy('quotation_id', 'desc')
    .limit(mostEarlier)
    .execute();
  return rows.map(contentOf);
}

/** As the newest quotation says that was sent to this telephone number or e-mail address. Others may have the name. */
async function findCustomer(
  source: Database,
  enquiry: EnquiryRow,
): Promise<QuotationContent['customer'] | undefined> {
  const others = await findOthersOfCustomer(source, [enquiry]);
  const row = await source
    .selectFrom('quotation_version')
    .innerJoin('quotation', 'quotation.id', 'quotation_version.quotation_id')
    .select('content')
    .where(
      'enquiry_id',
      'in',
      [enquiry, ...others].map(({ id }) => id),
    )
    .where('state', '<>', 'draft')
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return row && contentOf(row).customer;
}

/** One for each product that was asked for. */
async function newLines(
  source: Database,
  enquiry: EnquiryRow,
  earlier: QuotationContent[],
  pricesIncludeGst: boolean,
): Promise<QuotationLine[]> {
  const lines: QuotationLine[] = [];
  for (const asked of askedProducts(enquiry)) {
    const product = await findProduct(source, asked);
    const taxed =
      product && earlier.flatMap((each) => each.lines).find((line) => line.productId === product.id);
    lines.push(newLine(asked, product, { pricesIncludeGst, taxed }));
  }
  return lines;
}

/** As visitors see it. */
async function findProduct(source: Database, { productId = 0, productname }: QuoteLine) {
  const row = await source
    .selectFrom('product')
    .select(['product.id', ...productColumns, 'product.image_id', 'product.image_alt'])
    .where((eb) => eb.or([eb('name', '=', productname), eb('product.id', '=', productId)]))
    .where('deleted_at', 'is', null)
    // One that was renamed since is found by its id.
    .orderBy((eb) => eb.case().when('product.id', '=', productId).then(0).else(1).end())
    .orderBy('product.id')
    .executeTakeFirst();
  return row && { id: row.id, ...toShownValues(toValues(row)), ...(await readShownGst(source)) };
}

const Site = z.object({ company: z.object({ gstin: z.catch(z.string(), '') }) });

/** As the content of the site says. Without a GSTIN, the state is one that it names; a clerk corrects it once. */
async function readSupplier(source: Database): Promise<{ gstin: string; stateCode: string }> {
  const row = await source.selectFrom('site_content').select('content').executeTakeFirst();
  const content = row?.content ?? '{}';
  const gstin = z.safeParse(Site, JSON.parse(content)).data?.company.gstin ?? '';
  const named = gstStates.find(({ name, kind }) => kind !== 'abroad' && content.includes(name));
  return { gstin, stateCode: gstin ? stateCodeOfGstin(gstin) : (named?.code ?? '27') };
}
