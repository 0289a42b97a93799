import { Link, useNavigate } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { StatusPill } from '../../components/status-pill';
import { cardTable } from '../../lists/card-table';
import type { Enquiry, EnquiryResource } from './enquiry-resource';

export interface EnquiryTableProps {
  resource: EnquiryResource;
  rows: readonly Enquiry[];
  /** The serial number of the first row: numbering continues from page to page. */
  firstNumber: number;
  /** The screen of an enquiry. */
  linkTo: (enquiry: Enquiry) => string;
}

/** A table on wide screens; on small screens each row is a card. */
export function EnquiryTable({ resource, rows, firstNumber, linkTo }: EnquiryTableProps) {
  const navigate = useNavigate();
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
          <tr
            key={row.id}
            data-unread={!row.handled || undefined}
            onClick={({ target }) => {
              if (isPlainClick(target)) void navigate(linkTo(row));
            }}
          >
            <td data-label="No.">{firstNumber + index}</td>
            {resource.columns.map(({ label, textOf, hrefOf, isShort, needsRoom, isLong }) => (
              <td
                key={label}
                data-label={label}
                data-short={isShort}
                data-roomy={needsRoom}
                data-long={isLong}
              >
                <CellText href={hrefOf?.(row)}>{textOf(row)}</CellText>
              </td>
            ))}
            <td data-label="Status" data-short>
              <StatusPill tone={row.handled ? 'neutral' : 'warn'}>
                {row.handled ? 'Handled' : 'New'}
              </StatusPill>
            </td>
            <td data-short>
              <LinkButton as={Link} to={linkTo(row)} variant="ghost" aria-label={`Details of ${row.name}`}>
                Details
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const CellText = ({ href, children }: { href: string | undefined; children: string }) =>
  href === undefined ? <span>{children}</span> : <a href={href}>{children}</a>;

/** The whole row opens, except its own controls, and where a text of it was selected to be copied. */
const isPlainClick = (target: EventTarget) =>
  target instanceof Element && !target.closest('a, button') && !window.getSelection()?.toString();

const Table = styled.table`
  ${cardTable(80)}

  & tbody > tr {
    cursor: pointer;
  }

  & td {
    overflow-wrap: anywhere;
  }

  & td:not([data-label='Status']) > span {
    display: block;
    white-space: pre-line;
  }

  & td[data-long] > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  @media screen and (max-width: 79.99em) {
    &,
    & td {
      display: block;
    }

    & tbody {
      grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
      gap: var(--space-4);
    }

    & tr {
      grid-template-columns: 1fr auto;
      align-content: start;
    }

    & tr[data-unread] {
      border-block-start: 3px solid var(--color-accent);
    }

    & td[data-label] {
      grid-column: 1 / -1;
      order: 1;
      padding-block: var(--space-1);
    }

    /* One line at the top: the number, and whether it is new. */
    & td:is([data-label='No.'], [data-label='Status']) {
      display: block;
      grid-column: auto;
      order: 0;
      color: var(--color-ink-soft);
    }

    & td[data-label='Name'] {
      display: block;
      font-weight: 600;
      font-size: var(--text-m);
    }

    & td:is([data-label='Status'], [data-label='Name'])::before {
      content: none;
    }

    & td[data-label='No.']::before {
      margin-inline-end: var(--space-1);
    }

    /* As high as a finger needs. */
    & td > a {
      display: flex;
      align-items: center;
      min-block-size: 44px;
      margin-block: calc(-1 * var(--space-2));
      font-weight: 600;
    }

    & td[data-label]::before {
      font-weight: 600;
    }

    & td:last-child {
      grid-column: 1 / -1;
      order: 2;
      align-self: end;
      padding-block-start: var(--space-3);
    }

    & td:last-child > a {
      inline-size: 100%;
      border-color: var(--color-line-strong);
    }
  }

  @media print, (min-width: 80em) {
    & th:first-child,
    & td:first-child {
      padding-inline-start: var(--space-3);
    }

    & th {
      white-space: nowrap;
    }

    & td[data-short],
    & td[data-short] > :is(span, a) {
      white-space: nowrap;
      overflow-wrap: normal;
    }

    & td[data-roomy] > span {
      min-inline-size: 132px;
    }

    & td[data-label='Name'] > span {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }

    /* Whole on the screen of the enquiry, which the row opens. */
    & td[data-label='Email'] > span {
      overflow: hidden;
      max-inline-size: 150px;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & td[data-long] > span {
      -webkit-line-clamp: 1;
    }

    & td[data-long] {
      inline-size: 26%;
      white-space: normal;
    }

    & tr[data-unread] > td:first-child {
      box-shadow: inset 3px 0 var(--color-accent);
    }

    & td:last-child > a {
      min-block-size: 34px;
      padding: 0 var(--space-3);
    }
  }

  @media print {
    & td:last-child,
    & th:last-child {
      display: none;
    }

    & td[data-long] > span {
      display: inline;
    }
  }
`;
