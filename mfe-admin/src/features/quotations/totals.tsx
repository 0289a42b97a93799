import { formatPaise } from '@site/shared-contracts/amounts';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { totalsRows } from '@site/shared-contracts/quotation-totals';
import type { QuotationContent } from '@site/shared-contracts/schemas';
import styled from 'styled-components';

/** What the customer pays, and why. */
export function Totals({ content }: { content: QuotationContent }) {
  const computed = computeQuotation(content);
  return (
    <div>
      <Sums>
        {totalsRows(content, computed).map(({ label, paise }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatPaise(paise)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{formatPaise(computed.totalPaise)}</dd>
        </div>
      </Sums>
      <Words>{computed.totalInWords}</Words>
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
