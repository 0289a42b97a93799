import styled from 'styled-components';

export interface TableProps {
  caption: string;
  columns: readonly string[];
  /** The cells of each row, in the order of the columns. */
  rows: readonly (readonly string[])[];
}

/** A table that can be scrolled to the side on a small screen, by keyboard, too. */
export function Table({ caption, columns, rows }: TableProps) {
  if (rows.length === 0) return <p>{caption}: none yet.</p>;
  return (
    // What can be scrolled has to be reachable by keyboard.
    <Scrollable role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows are never moved.
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

const Scrollable = styled.div`
  margin-block: var(--space-4);
  overflow-x: auto;

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--text-s);
  }

  caption {
    padding-block: var(--space-2);
    font-weight: 700;
    text-align: start;
  }

  th,
  td {
    padding: var(--space-2) var(--space-3) var(--space-2) 0;
    border-block-end: 1px solid var(--color-line);
    text-align: start;
    vertical-align: top;
    white-space: nowrap;
  }

  td:last-child {
    white-space: normal;
    min-inline-size: 12rem;
  }
`;
