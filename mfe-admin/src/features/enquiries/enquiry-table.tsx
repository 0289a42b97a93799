import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import type { Enquiry, EnquiryResource } from './enquiry-resource';

export interface EnquiryTableProps {
  resource: EnquiryResource;
  rows: readonly Enquiry[];
  /** The serial number of the first row: numbering continues from page to page. */
  firstNumber: number;
  onOpen: (enquiry: Enquiry) => void;
}

/** A table on wide screens; on small screens each row is a card. */
export function EnquiryTable({ resource, rows, firstNumber, onOpen }: EnquiryTableProps) {
  return (
    <Table>
      <caption>
        <VisuallyHidden>{resource.title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">No.</th>
          {resource.columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Status</th>
          <th scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} data-unread={!row.handled || undefined}>
            <td data-label="No.">{firstNumber + index}</td>
            {resource.columns.map(({ label, textOf, isShort, needsRoom }) => (
              <td key={label} data-label={label} data-short={isShort} data-roomy={needsRoom}>
                <span>{textOf(row)}</span>
              </td>
            ))}
            <td data-label="Status" data-short>
              {row.handled ? 'Handled' : <strong>New</strong>}
            </td>
            <td data-short>
              <Button variant="ghost" aria-label={`Details of ${row.name}`} onClick={() => onOpen(row)}>
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

  @media screen and (max-width: 79.99em) {
    & thead {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }

    &,
    & tr,
    & td {
      display: block;
    }

    & tbody {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
      gap: var(--space-4);
    }

    & tr {
      display: flex;
      flex-direction: column;
      padding: var(--space-4);
      border: 1px solid var(--color-line);
      border-radius: var(--radius-m);
      background: var(--color-surface);
    }

    & tr[data-unread] {
      border-block-start: 3px solid var(--color-accent);
    }

    & td[data-label] {
      display: grid;
      grid-template-columns: 88px minmax(0, 1fr);
      gap: var(--space-3);
      padding-block: var(--space-1);
    }

    & td[data-label]::before {
      content: attr(data-label);
      color: var(--color-ink-soft);
      font-weight: 600;
    }

    & td:last-child {
      margin-block-start: auto;
      padding-block-start: var(--space-3);
    }

    & td > button {
      inline-size: 100%;
      border-color: var(--color-line-strong);
    }
  }

  @media print, (min-width: 80em) {
    border: 1px solid var(--color-line);
    background: var(--color-surface);

    & th,
    & td {
      padding: var(--space-3) var(--space-2);
      border-block-end: 1px solid var(--color-line);
      text-align: start;
      vertical-align: top;
    }

    & th:first-child,
    & td:first-child {
      padding-inline-start: var(--space-4);
    }

    & th {
      background: var(--color-surface-tint);
      font-weight: 700;
      white-space: nowrap;
    }

    & td[data-short],
    & td[data-short] > span {
      white-space: nowrap;
    }

    & td[data-roomy] > span {
      min-inline-size: 120px;
    }

    & tr[data-unread] > td:first-child {
      box-shadow: inset 3px 0 var(--color-accent);
    }

    /* As high as a line of text, so that both are aligned. */
    & td > button {
      margin-block: -10px;
      padding-inline: var(--space-3);
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
