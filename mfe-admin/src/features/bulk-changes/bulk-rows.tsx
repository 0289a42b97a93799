import { listLimits } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { bulkRowStates, type BulkChange, type BulkRow } from '@site/shared-contracts/schemas';
import { Field, Select } from '@site/shared-ui/field';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { adminQuery } from '../../api-client/admin-query';
import { FilterBar } from '../../lists/filter-bar';
import { PagedList } from '../../lists/paged-list';
import { RowList } from '../../lists/row-list';
import { useListParams } from '../../lists/use-list-params';
import { rowStateTexts } from './bulk-change-texts';

/** The products of a change, with what it changes of each. */
export function BulkRows({ change }: { change: BulkChange }) {
  const { page, params, filter } = useListParams();
  const state = bulkRowStates.find((each) => each === params.get('state'));
  const query = useQuery({
    ...adminQuery('GET /api/bulk-changes/:id/rows', {
      params: { id: change.id },
      query: { page, pageSize: listLimits.tablePage, ...(state && { state }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = bulkRowStates.filter((each) => change.counts[each]);
  return (
    <section aria-label="Products">
      <FilterBar>
        <Field label="Show">
          <Select {...filter('state')}>
            <option value="">All rows</option>
            {found.map((each) => (
              <option key={each} value={each}>
                {rowStateTexts[each]} ({change.counts[each]})
              </option>
            ))}
          </Select>
        </Field>
      </FilterBar>
      <PagedList
        query={query}
        what="the products"
        pageSize={listLimits.tablePage}
        empty={<p>There are no rows.</p>}
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <Row key={row.number} row={row} isImport={change.action === 'import'} />
            ))}
          </RowList>
        )}
      </PagedList>
    </section>
  );
}

const Row = ({ row, isImport }: { row: BulkRow; isImport: boolean }) => (
  <li>
    <div>
      {row.productId !== undefined && !row.isNew ? (
        <Link to={adminLinks.product(0, row.productId)}>{row.name || 'Without a name'}</Link>
      ) : (
        <strong>{row.name}</strong>
      )}
      <p>
        {isImport && `Row ${row.number} · `}
        {row.isNew && 'New · '}
        <Tone data-danger={row.state === 'fault' || row.state === 'skipped' || undefined}>
          {rowStateTexts[row.state]}
        </Tone>
        {row.faults.length === 0 && row.message && `: ${row.message}`}
      </p>
      {row.faults.length > 0 && (
        <Faults>
          {row.faults.map(({ column, message }) => (
            <li key={`${column ?? ''} ${message}`}>{column ? `${column}: ${message}` : message}</li>
          ))}
        </Faults>
      )}
      {row.changes.length > 0 && (
        <Changes>
          {changesOf(row).map(({ column, before, after }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                <del>{before || 'empty'}</del> → <ins>{after || 'empty'}</ins>
              </dd>
            </div>
          ))}
        </Changes>
      )}
    </div>
  </li>
);

/** An undone change is shown as the undo made it: from the new value back to the old one. */
const changesOf = ({ state, changes }: BulkRow): BulkRow['changes'] =>
  state === 'undone'
    ? changes.map(({ column, before, after }) => ({ column, before: after, after: before }))
    : changes;

const Faults = styled.ul`
  margin: var(--space-1) 0 0;
  padding-inline-start: var(--space-5);
  list-style: circle;
  overflow-wrap: anywhere;
`;

const Tone = styled.span`
  &[data-danger] {
    color: var(--color-danger);
    font-weight: 600;
  }
`;

const Changes = styled.dl`
  display: grid;
  gap: var(--space-1);
  margin: var(--space-2) 0 0;
  font-size: var(--text-s);

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }

  & dt {
    color: var(--color-ink-soft);
  }

  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  & ins {
    font-weight: 600;
    text-decoration: none;
  }
`;
