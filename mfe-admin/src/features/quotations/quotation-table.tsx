import { formatPaise } from '@site/shared-contracts/amounts';
import { Link } from '@site/shared-contracts/router';
import type { QuotationItem } from '@site/shared-contracts/schemas';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { dayText, momentText } from '../../format/moment-text';
import { adminLinks } from '../../links/admin-links';
import { cardTable } from '../../lists/card-table';
import { QuotationPill } from './quotation-state';

/** A table on wide screens; on small screens each row is a card. */
export const QuotationTable = ({ quotations }: { quotations: readonly QuotationItem[] }) => (
  <Table>
    <caption>
      <VisuallyHidden>Quotations</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Customer</th>
        <th scope="col">State</th>
        <th scope="col">Total</th>
        <th scope="col">Good until</th>
        <th scope="col">Sent</th>
      </tr>
    </thead>
    <tbody>
      {quotations.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <Link to={adminLinks.quotation(item.id)}>{item.number || `Draft ${item.id}`}</Link>
          </th>
          <td data-label="Customer">{item.customer}</td>
          <td data-label="State">
            <span>
              <QuotationPill state={item.state} isSeen={item.seenAt !== undefined} />
            </span>
          </td>
          <td data-label="Total">{formatPaise(item.totalPaise)}</td>
          <td data-label="Good until">{dayText(item.validUntil)}</td>
          <td data-label="Sent">{item.sentAt === undefined ? '' : momentText(item.sentAt)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Table = styled.table`
  ${cardTable(64)}

  & th,
  & td {
    overflow-wrap: anywhere;
  }

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
