import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { totalsRows } from '@site/shared-contracts/quotation-totals';
import type { QuotationContent } from '@site/shared-contracts/schemas';
import { SumList } from '@site/shared-ui/sum-list';

/** What the customer pays, and why. */
export function Totals({ content }: { content: QuotationContent }) {
  const computed = computeQuotation(content);
  return (
    <SumList rows={totalsRows(content, computed)}>
      <p>{computed.totalInWords}</p>
    </SumList>
  );
}
