import { fillTemplate } from '@site/shared-contracts/fill-template';
import { packText, purposeTexts } from '@site/shared-contracts/quote-texts';
import { isMailAddress } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { askedProducts } from '../asked-products/asked-products';
import { consume, hashIdentifier } from '../rate-limits/rate-limit';
import { aDay } from '../time/time';
import { readCompany } from './company-time-zone';
import { oneLine } from './mail-texts';
import { queueWrittenMail } from './queue-written-mail';
import { findConfirmation } from './template-store';

/** To one address: whoever asks in somebody else's name fills no mailbox. */
const confirmations = { name: 'confirmations', window: aDay, max: 3 };

/** Characters of what a visitor has typed. */
const longest = 60;

/**
 * Part of the transaction that stores the enquiry. Whoever sends a quote request chooses the address that this goes to,
 * which may be a stranger's: nothing that was typed is in the mail that could be somebody's message (decision 072).
 */
export async function queueConfirmation(
  transaction: Database,
  enquiry: EnquiryRow,
  isMailSetUp: () => Promise<boolean>,
): Promise<void> {
  const { id, kind, name, email, is_suspect } = enquiry;
  if (kind !== 'quote' || is_suspect === 1 || email === null || !isMailAddress(email)) return;
  const template = await findConfirmation(transaction);
  if (template?.is_on !== 1 || !(await isMailSetUp())) return;
  if (!(await consume(transaction, confirmations, hashIdentifier(email)))) return;
  const company = await readCompany(transaction);
  const [first = noProduct, ...further] = await harmlessProducts(transaction, enquiry);
  const values = {
    name: harmless(name),
    company: '',
    product: first.productname,
    size: first.size,
    quantity: first.quantity,
    products: [first, ...further]
      .filter(({ productname }) => productname !== '')
      .map(packText)
      .join('; '),
    purpose: purposeTexts[enquiry.purpose],
    price: '',
    companyName: company.name,
    admin: '',
  };
  await queueWrittenMail(transaction, {
    enquiryId: id,
    purpose: 'confirmation',
    to: { name: values.name, address: email },
    subject: fillTemplate(template.subject, values).text,
    body: fillTemplate(template.body, values).text,
    submissionKey: `confirmation:${String(id)}`,
  });
}

const noProduct = { productname: '', size: '', quantity: '' };

/** A product that is not in the catalogue has no name. */
const harmlessProducts = (transaction: Database, enquiry: EnquiryRow) =>
  Promise.all(
    askedProducts(enquiry).map(async ({ productname, size, quantity }) => ({
      productname: (await isInCatalogue(transaction, productname)) ? productname : '',
      size: harmless(size),
      quantity: /^\d{1,6}$/.test(quantity) ? quantity : '',
    })),
  );

/** One short line; empty if there may be an address or a telephone number in it, which a reader could follow. */
function harmless(typed: string): string {
  const line = oneLine(typed);
  const hasAddress = /[@/\\]|www|\d{5}|\p{L}\s*[.\u3002\uff0e]\s*\p{L}{2}/iu.test(line);
  return hasAddress || Array.from(line).length > longest ? '' : line;
}

async function isInCatalogue(transaction: Database, name: string): Promise<boolean> {
  const found = transaction
    .selectFrom('product')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}
