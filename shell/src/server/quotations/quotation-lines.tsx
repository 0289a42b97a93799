import { formatPaise } from '@site/shared-contracts/amounts';
import { findGstState } from '@site/shared-contracts/gst-states';
import { computeQuotation, type ComputedQuotation } from '@site/shared-contracts/quotation-money';
import { totalsRows } from '@site/shared-contracts/quotation-totals';
import type { QuotationContent } from '@site/shared-contracts/schemas';
import { media } from '@site/shared-ui/media';
import { SumList } from '@site/shared-ui/sum-list';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';

/** What is offered, and what it costs: a table on wide screens, cards on a phone. */
export function QuotationLines({ content }: { content: QuotationContent }) {
  const computed = computeQuotation(content);
  const hasDiscount = content.lines.some(({ discountPercent }) => Number(discountPercent) > 0);
  return (
    <>
      <Table>
        <caption>
          <VisuallyHidden>Lines</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            {hasDiscount && <th scope="col">Discount</th>}
            <th scope="col">Taxable value</th>
            <th scope="col">GST</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {content.lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {line.description}
                <small>{[line.size, line.hsn && `HSN ${line.hsn}`].filter(Boolean).join(', ')}</small>
              </th>
              <td data-label="Quantity">
                {line.quantity} {line.unit}
              </td>
              <td data-label="Price">{formatPaise(line.unitPricePaise)}</td>
              {hasDiscount && <td data-label="Discount">{line.discountPercent} %</td>}
              <td data-label="Taxable value">{formatPaise(computed.lines[index]?.taxablePaise ?? 0)}</td>
              <td data-label="GST">{line.gstPercent} %</td>
              <td data-label="Amount">{formatPaise(computed.lines[index]?.totalPaise ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Totals content={content} computed={computed} />
    </>
  );
}

function Totals({ content, computed }: { content: QuotationContent; computed: ComputedQuotation }) {
  const place = findGstState(content.customer.stateCode)?.name;
  return (
    <AtEnd>
      <SumList rows={totalsRows(content, computed)}>
        <p>{computed.totalInWords}</p>
        <p>
          {content.pricesIncludeGst && 'Prices include GST. '}
          {place && `Place of supply: ${place}. `}
          {content.supplierGstin && `Our GSTIN: ${content.supplierGstin}. `}
          {content.customer.gstin && `Your GSTIN: ${content.customer.gstin}.`}
        </p>
      </SumList>
    </AtEnd>
  );
}

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  & th {
    text-align: start;
  }

  & small {
    display: block;
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }

  & tbody th {
    overflow-wrap: anywhere;
  }

  & tbody tr {
    border-block-end: 1px solid var(--color-line);
  }

  @media (max-width: 47.99em) {
    display: block;

    & thead {
      display: none;
    }

    & tbody,
    & tr,
    & th,
    & td {
      display: block;
    }

    & tbody tr {
      padding-block: var(--space-3);
    }

    & td {
      display: flex;
      justify-content: space-between;
      gap: var(--space-3);
      padding-block: var(--space-1);
    }

    & td::before {
      color: var(--color-ink-soft);
      content: attr(data-label);
    }
  }

  ${media.md} {
    & th,
    & td {
      padding: var(--space-2) var(--space-3) var(--space-2) 0;
      vertical-align: top;
    }

    & thead th {
      border-block-end: 2px solid var(--color-line-strong);
      color: var(--color-ink-soft);
      font-size: var(--text-s);
    }

    & td,
    & thead th:not(:first-child) {
      text-align: end;
      white-space: nowrap;
    }
  }
`;

const AtEnd = styled.div`
  justify-self: end;
  inline-size: min(26rem, 100%);
`;
