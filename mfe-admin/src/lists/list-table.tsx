import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { cardTable } from './card-table';

export interface ListTableProps {
  caption: string;
  columns: readonly string[];
  /** For screen readers: the name of a last column of buttons. */
  lastColumn?: string;
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table on wide screens; on small screens each row is a card. */
export const ListTable = ({ caption, columns, lastColumn, className, children }: ListTableProps) => (
  <Table className={className}>
    <caption>
      <VisuallyHidden>{caption}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {lastColumn && (
          <th scope="col">
            <VisuallyHidden>{lastColumn}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </Table>
);

const Table = styled.table`
  ${cardTable(64)}

  & th,
  & td {
    overflow-wrap: anywhere;
  }
`;
