import { formatPaise } from '@site/shared-contracts/amounts';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import type { QuotationContent } from '@site/shared-contracts/schemas';
import styled from 'styled-components';

type Row = readonly [label: string, paise: number];

/** What the customer pays, and why. */
export function Totals({ content }: { content: QuotationContent }) {
  const { gst, sums, freight, overallDiscountPaise, roundOffPaise, totalPaise, totalInWords } =
    computeQuotation(content);
  const taxes: Row[] =
    gst === 'IGST'
      ? [['IGST', sums.igstPaise]]
      : [
          ['CGST', sums.cgstPaise],
          [gst === 'CGST+UTGST' ? 'UTGST' : 'SGST', sums.sgstPaise],
        ];
  const rows: Row[] = [
    ['Discount on all', -overallDiscountPaise] as const,
    ['Freight', freight?.taxablePaise ?? 0] as const,
    ['Taxable value', sums.taxablePaise] as const,
    ...taxes,
    ['Rounded by', roundOffPaise] as const,
  ].filter(([label, paise]) => paise !== 0 || label === 'Taxable value');
  return (
    <div>
      <Sums>
        {rows.map(([label, paise]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatPaise(paise)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{formatPaise(totalPaise)}</dd>
        </div>
      </Sums>
      <Words>{totalInWords}</Words>
    </div>
  );
}

const Sums = styled.dl`
  display: grid;
  gap: var(--space-1);
  max-inline-size: 26rem;
  margin: 0;
  font-variant-numeric: tabular-nums;

  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
  }

  & > div:last-child {
    padding-block-start: var(--space-1);
    border-block-start: 2px solid var(--color-line-strong);
    font-weight: 700;
  }

  & dd {
    margin: 0;
  }
`;

const Words = styled.p`
  margin: var(--space-2) 0 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
