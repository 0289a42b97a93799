import { formatPaise } from '@site/shared-contracts/amounts';
import type { QuotationItem } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { dayText, momentText } from '../../format/moment-text';
import { ListTable } from '../../lists/list-table';
import { QuotationLink, QuotationPill } from './quotation-state';

export const QuotationTable = ({ quotations }: { quotations: readonly QuotationItem[] }) => (
  <Table caption="Quotations" columns={['Number', 'Customer', 'State', 'Total', 'Good until', 'Sent']}>
    {quotations.map((item) => (
      <tr key={item.id}>
        <th scope="row">
          <QuotationLink {...item} />
        </th>
        <td data-label="Customer">{item.customer}</td>
        <td data-label="State">
          <span>
            <QuotationPill {...item} />
          </span>
        </td>
        <td data-label="Total">{formatPaise(item.totalPaise)}</td>
        <td data-label="Good until">{dayText(item.validUntil)}</td>
        <td data-label="Sent">{item.sentAt === undefined ? '' : momentText(item.sentAt)}</td>
      </tr>
    ))}
  </Table>
);

const Table = styled(ListTable)`
  @media print, (min-width: 64em) {
    & th,
    & td {
      padding: var(--space-2) var(--space-3);
      white-space: nowrap;
    }

    & td[data-label='Customer'] {
      white-space: normal;
    }
  }
`;
