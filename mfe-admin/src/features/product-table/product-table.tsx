import { Link } from '@site/shared-contracts/router';
import type { ProductTableRow, ProductTableSort } from '@site/shared-contracts/schemas';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { cardTable } from '../../lists/card-table';
import type { ProductColumn } from './table-columns';
import type { ProductSelection } from './use-product-selection';

export interface ProductTableProps {
  rows: readonly ProductTableRow[];
  columns: readonly ProductColumn[];
  selection: ProductSelection;
  sort: ProductTableSort;
  onSort: (sort: ProductTableSort) => void;
}

/** A table on wide screens; on small screens each row is a card. */
export function ProductTable({ rows, columns, selection, sort, onSort }: ProductTableProps) {
  const areAllTicked = rows.every(({ id }) => selection.isTicked(id));
  const heading = (label: string, by: 'name' | ProductColumn['sort']) =>
    by ? <SortButton label={label} by={by} sort={sort} onSort={onSort} /> : label;
  return (
    <Scroller role="region" aria-label="Table of products" tabIndex={0}>
      <Table>
        <caption>
          <VisuallyHidden>All products</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Tick>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={areAllTicked}
                  onChange={() => selection.toggleAll(rows)}
                />
              </Tick>
            </th>
            <th scope="col" aria-sort={ariaSort('name', sort)}>
              {heading('Name', 'name')}
            </th>
            {columns.map(({ key, label, sort: by, isNumber }) => (
              <th key={key} scope="col" aria-sort={by && ariaSort(by, sort)} data-number={isNumber}>
                {heading(label, by)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-ticked={selection.isTicked(row.id) || undefined}>
              <td data-tick>
                <Tick>
                  <input
                    type="checkbox"
                    aria-label={`Select ${row.name || 'the product without a name'}`}
                    checked={selection.isTicked(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                </Tick>
              </td>
              <th scope="row">
                <Link to={adminLinks.product(row.categoryId ?? 0, row.id)}>
                  {row.name || 'Without a name'}
                </Link>
              </th>
              {columns.map(({ key, label, show, isNumber }) => (
                <td key={key} data-label={label} data-number={isNumber}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

function ariaSort(by: string, sort: ProductTableSort) {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : undefined;
}

interface SortButtonProps extends Pick<ProductTableProps, 'sort' | 'onSort'> {
  label: string;
  by: 'name' | 'price' | 'category' | 'changed';
}

/** Sorts by the column, and the other way round at the second press. */
const SortButton = ({ label, by, sort, onSort }: SortButtonProps) => (
  <button type="button" onClick={() => onSort(sort === by ? `-${by}` : by)}>
    {label}
    <span aria-hidden>{sort === by ? ' ↑' : sort === `-${by}` ? ' ↓' : ''}</span>
  </button>
);

const Tick = styled.label`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;

  & > input {
    inline-size: 20px;
    block-size: 20px;
  }

  @media (pointer: fine) and (min-width: 64em) {
    inline-size: 36px;
    block-size: 34px;

    & > input {
      inline-size: 18px;
      block-size: 18px;
    }
  }
`;

/** With many columns the table scrolls, not the page. */
const Scroller = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  ${cardTable(64)}

  & th[scope='row'] {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & thead button {
    min-block-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 700;
    white-space: nowrap;
    cursor: pointer;
  }

  & tr[data-ticked] {
    background: var(--color-surface-tint);
  }

  @media screen and (max-width: 63.99em) {
    & tr {
      grid-template-columns: 44px minmax(0, 1fr);
      align-items: center;
      padding: var(--space-2) var(--space-3) var(--space-3);
    }

    & th[scope='row'] > a {
      display: flex;
      align-items: center;
      min-block-size: 44px;
    }

    & td[data-label] {
      grid-template-columns: 100px minmax(0, 1fr);
      grid-column: 2;
      overflow-wrap: anywhere;
    }
  }

  @media print, (min-width: 64em) {
    & th:first-child,
    & td:first-child {
      inline-size: 44px;
      padding-inline: var(--space-1);
    }

    & thead button {
      min-block-size: 34px;
    }

    & [data-number] {
      text-align: end;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
  }
`;
