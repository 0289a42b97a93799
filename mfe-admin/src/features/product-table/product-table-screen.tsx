import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { adminQuery } from '../../api-client/admin-query';
import { controlHeight } from '../../components/control-height';
import { AdminIcon } from '../../components/admin-icon';
import { Screen } from '../../components/screen';
import { PagedList } from '../../lists/paged-list';
import { useListParams } from '../../lists/use-list-params';
import { BulkBar } from './bulk-bar';
import { ColumnChooser } from './column-chooser';
import { ExportProductsButton } from './export-products-button';
import { useChosenColumns } from './table-columns';
import { ProductTable } from './product-table';
import { ProductTableFilters } from './product-table-filters';
import { readProductTableQuery } from './product-table-query';
import { useProductSelection } from './use-product-selection';
import { Permitted } from '../../session/permitted';

/** All products: what visitors see, what is hidden, and drafts. Many of them are changed at once. */
export function ProductTableScreen() {
  const { params, setFilter } = useListParams();
  const { filter, ...view } = readProductTableQuery(params);
  const query = useQuery({
    ...adminQuery('GET /api/products/managed', { query: { ...filter, ...view } }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.total ?? 0;
  const selection = useProductSelection(filter, total);
  const { columns, chosen, toggle } = useChosenColumns();
  return (
    <Screen
      title="All products"
      lead={
        <>
          <Link to={adminLinks.home()}>All categories</Link> ·{' '}
          <Link to={adminLinks.bulkChanges()}>Bulk changes</Link>
        </>
      }
      actions={
        <>
          <ExportProductsButton filter={filter} type="xlsx" disabled={total === 0} />
          <ExportProductsButton filter={filter} type="csv" disabled={total === 0} />
          <Permitted call="POST /api/bulk-changes/import">
            <LinkButton as={Link} to={adminLinks.importProducts()} variant="secondary">
              <AdminIcon name="upload" /> Import
            </LinkButton>
          </Permitted>
        </>
      }
    >
      <ProductTableFilters />
      <Above>
        {total > 0 && (
          <Permitted call="POST /api/bulk-changes/create">
            <BulkBar selection={selection} total={total} />
          </Permitted>
        )}
        <ColumnChooser chosen={chosen} onToggle={toggle} />
      </Above>
      <PagedList
        query={query}
        what="the products"
        pageSize={view.pageSize}
        empty={<p>There is no product yet.</p>}
        emptyFiltered={<p>No product fits these filters.</p>}
      >
        {(rows) => (
          <ProductTable
            rows={rows}
            columns={columns}
            selection={selection}
            sort={view.sort}
            onSort={(sort) => setFilter('sort', sort)}
          />
        )}
      </PagedList>
    </Screen>
  );
}

/** One row; the choice of columns has a row of its own while it is open. */
const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  margin-block-end: var(--space-3);

  & > details[open] {
    flex-basis: 100%;
  }

  & > details > summary,
  & button {
    ${controlHeight}
    padding-block: 0;
    font-size: var(--text-s);
  }
`;
