// What stands above the total of a quotation: on its PDF, on the customer's page and in the admin area.
import type { QuotationContent } from './schemas/quotation-content';
import type { ComputedQuotation } from './values/quotation-money';

export interface TotalsRow {
  label: string;
  paise: number;
}

const some = (label: string, paise: number): TotalsRow[] => (paise === 0 ? [] : [{ label, paise }]);

function taxRows({ pricesIncludeGst }: QuotationContent, { sums, gst }: ComputedQuotation): TotalsRow[] {
  const included = pricesIncludeGst ? ' (included)' : '';
  const [, second = 'SGST'] = gst.split('+');
  const taxes =
    gst === 'IGST'
      ? [{ label: 'IGST', paise: sums.igstPaise }]
      : [
          { label: 'CGST', paise: sums.cgstPaise },
          { label: second, paise: sums.sgstPaise },
        ];
  return [{ label: 'Taxable value', paise: sums.taxablePaise }, ...taxes].map(({ label, paise }) => ({
    label: `${label}${included}`,
    paise,
  }));
}

/** From the sum of the lines to what is left to round. Where prices are with GST, the taxes are in them. */
export function totalsRows(content: QuotationContent, computed: ComputedQuotation): TotalsRow[] {
  const { discount, freight, pricesIncludeGst } = content;
  const percent = discount?.kind === 'percent' ? ` ${Number(discount.percent)}%` : '';
  return [
    {
      label: pricesIncludeGst ? 'Sum of the lines with GST' : 'Sum of the lines',
      paise: computed.grossPaise,
    },
    ...some('Discounts of lines', -computed.discountPaise),
    ...some(`Discount${percent}`, -computed.overallDiscountPaise),
    ...some('Freight', freight?.paise ?? 0),
    ...taxRows(content, computed),
    ...some('Rounded off', computed.roundOffPaise),
  ];
}
