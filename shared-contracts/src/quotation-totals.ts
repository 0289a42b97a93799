// What a quotation adds up to: on its PDF, on the customer's page and in the admin area.
import type { QuotationContent } from './schemas/quotation-content';
import { formatPaise } from './values/amounts';
import type { ComputedQuotation, TaxAmounts } from './values/quotation-money';

export interface TotalsRow {
  label: string;
  amount: string;
}

/** The part of a tax that has this name. The UTGST of a union territory is where SGST is elsewhere. */
export function paiseOfTax(name: string, { igstPaise, cgstPaise, sgstPaise }: TaxAmounts): number {
  if (name === 'IGST') return igstPaise;
  return name === 'CGST' ? cgstPaise : sgstPaise;
}

const row = (label: string, paise: number): TotalsRow => ({ label, amount: formatPaise(paise) });
const some = (label: string, paise: number): TotalsRow[] => (paise === 0 ? [] : [row(label, paise)]);

/** From the sum of the lines to the total, which is the last. Where prices are with GST, the taxes are in them. */
export function totalsRows(content: QuotationContent, computed: ComputedQuotation): TotalsRow[] {
  const { discount, freight, pricesIncludeGst } = content;
  const { gst, sums } = computed;
  const percent = discount?.kind === 'percent' ? ` ${Number(discount.percent)}%` : '';
  const included = pricesIncludeGst ? ' (included)' : '';
  return [
    row(pricesIncludeGst ? 'Sum of the lines with GST' : 'Sum of the lines', computed.grossPaise),
    ...some('Discounts of lines', -computed.discountPaise),
    ...some(`Discount${percent}`, -computed.overallDiscountPaise),
    ...some('Freight', freight?.paise ?? 0),
    row(`Taxable value${included}`, sums.taxablePaise),
    ...gst.split('+').map((name) => row(`${name}${included}`, paiseOfTax(name, sums))),
    ...some('Rounded off', computed.roundOffPaise),
    row('Total', computed.totalPaise),
  ];
}
