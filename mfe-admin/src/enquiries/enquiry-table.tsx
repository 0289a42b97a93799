import { Button } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import type { Enquiry, EnquiryKind } from './enquiry-kind';

export interface EnquiryTableProps {
  kind: EnquiryKind;
  rows: readonly Enquiry[];
  /** The serial number goes on from page to page. */
  firstNumber: number;
  onOpen: (id: number) => void;
}

/** A table where there is room for one; on small screens each row is a card. */
export function EnquiryTable({ kind, rows, firstNumber, onOpen }: EnquiryTableProps) {
  return (
    <Table>
      <caption>
        <VisuallyHidden>{kind.title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">No.</th>
          {kind.columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">State</th>
          <th scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} data-unread={!row.handled || undefined}>
            <td data-label="No.">{firstNumber + index}</td>
            {kind.columns.map(({ label, textOf }) => (
              <td key={label} data-label={label}>
                <span>{textOf(row)}</span>
              </td>
            ))}
            <td data-label="State">{row.handled ? 'Handled' : <strong>New</strong>}</td>
            <td>
              <Button variant="ghost" aria-label={`Details of ${row.name}`} onClick={() => onOpen(row.id)}>
                Details
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);

  & td {
    overflow-wrap: anywhere;
  }

  & td > span {
    display: -webkit-box;
    overflow: hidden;
    white-space: pre-line;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  & tr[data-unread] > td:first-child {
    box-shadow: inset 3px 0 var(--color-accent);
  }

  @media (max-width: 63.99em) {
    & thead {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }

    &,
    & tbody,
    & tr,
    & td {
      display: block;
    }

    & tr {
      margin-block-end: var(--space-4);
      padding: var(--space-3) var(--space-4);
      border: 1px solid var(--color-line);
      border-radius: var(--radius-m);
      background: var(--color-surface);
    }

    & td[data-label] {
      display: grid;
      grid-template-columns: 96px minmax(0, 1fr);
      gap: var(--space-3);
      padding-block: var(--space-1);
    }

    & td[data-label]::before {
      content: attr(data-label);
      color: var(--color-ink-soft);
      font-weight: 600;
    }

    & tr[data-unread] > td:first-child {
      box-shadow: none;
    }
  }

  ${media.lg} {
    border: 1px solid var(--color-line);
    background: var(--color-surface);

    & th,
    & td {
      padding: var(--space-3);
      border-block-end: 1px solid var(--color-line);
      text-align: start;
      vertical-align: top;
    }

    & th {
      background: var(--color-surface-tint);
      font-weight: 700;
      white-space: nowrap;
    }
  }

  @media print {
    & td:last-child,
    & th:last-child {
      display: none;
    }

    & td > span {
      display: inline;
    }
  }
`;
