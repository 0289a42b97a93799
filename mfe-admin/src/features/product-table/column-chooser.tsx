import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { tableColumns } from './table-columns';

export interface ColumnChooserProps {
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

/** Which columns the table has. */
export const ColumnChooser = ({ chosen, onToggle }: ColumnChooserProps) => (
  <Fold>
    <summary>
      <AdminIcon name="table" /> Columns
    </summary>
    <fieldset>
      <legend>Columns of the table</legend>
      {tableColumns.map(({ key, label }) => (
        <label key={key}>
          <input type="checkbox" checked={chosen.includes(key)} onChange={() => onToggle(key)} />
          {label}
        </label>
      ))}
    </fieldset>
  </Fold>
);

const Fold = styled.details`
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    color: var(--color-brand);
    font-weight: 600;
    cursor: pointer;
  }

  & > fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    margin: 0;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
  }

  & label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
  }

  & input {
    inline-size: 20px;
    block-size: 20px;
  }

  @media print {
    display: none;
  }
`;
