import { listLimits } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { adminLinks } from '../../links/admin-links';
import { adminQuery } from '../../api-client/admin-query';
import { Screen } from '../../components/screen';
import { momentText } from '../../format/moment-text';
import { PagedList } from '../../lists/paged-list';
import { RowList } from '../../lists/row-list';
import { useListParams } from '../../lists/use-list-params';
import { stateSentence, titleOf } from './bulk-change-texts';

/** The changes of many products in the last 30 days. Each has its own screen, with its undo. */
export function BulkChangesScreen() {
  const { page } = useListParams();
  const query = useQuery({
    ...adminQuery('GET /api/bulk-changes/all', { query: { page, pageSize: listLimits.tablePage } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title="Bulk changes" lead={<Link to={adminLinks.allProducts()}>All products</Link>}>
      <PagedList
        query={query}
        what="the changes"
        pageSize={listLimits.tablePage}
        empty={<p>No bulk changes in the last 30 days.</p>}
      >
        {(changes) => (
          <RowList>
            {changes.map((change) => (
              <li key={change.id}>
                <div>
                  <Link to={adminLinks.bulkChange(change.id)}>{titleOf(change)}</Link>
                  <p>
                    {momentText(change.createdAt)} · {change.admin}
                  </p>
                  <p>{stateSentence(change)}</p>
                </div>
              </li>
            ))}
          </RowList>
        )}
      </PagedList>
    </Screen>
  );
}
