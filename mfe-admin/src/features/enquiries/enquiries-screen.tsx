import { listLimits } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { AdminIcon } from '../../components/admin-icon';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { useListParams } from '../../lists/use-list-params';
import { PagedList } from '../../lists/paged-list';
import { useNewRows } from '../../lists/use-new-rows';
import { Screen } from '../../components/screen';
import { adminLinks } from '../../links/admin-links';
import { readEnquiryListQuery, sameInInbox } from './enquiry-list-query';
import { EnquiryFilters } from './enquiry-filters';
import type { EnquiryResource } from './enquiry-resource';
import { EnquiryTable } from './enquiry-table';
import { ExportButton } from './export-button';
import { Permitted } from '../../session/permitted';

/** The quotes, or the messages: ten on a page, searched, sorted and filtered by the query of the URL. */
export function EnquiriesScreen({ resource }: { resource: EnquiryResource }) {
  const { params } = useListParams();
  const listQuery = readEnquiryListQuery(params);
  const query = useQuery({
    ...resource.listQuery(listQuery),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL,
  });
  const announcement = useNewRows(resource.listQuery({ page: 1, pageSize: 1 }));
  return (
    <Screen
      title={resource.title}
      actions={
        <>
          <Permitted call="GET /api/quotes/export">
            <ExportButton resource={resource} filters={listQuery} disabled={!query.data?.total} />
          </Permitted>
          <Button variant="secondary" onClick={() => window.print()}>
            <AdminIcon name="printer" /> Print
          </Button>
        </>
      }
    >
      <EnquiryFilters />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <PagedList
        query={query}
        what={resource.what}
        pageSize={listLimits.tablePage}
        empty={<p>No enquiries yet.</p>}
      >
        {(rows) => (
          <EnquiryTable
            resource={resource}
            rows={rows}
            // Of the page that is shown: until the next page is loaded, that is the previous one.
            firstNumber={((query.data?.page ?? listQuery.page) - 1) * listLimits.tablePage + 1}
            linkTo={({ id }) => adminLinks.inbox(id, sameInInbox(resource.kind, listQuery))}
          />
        )}
      </PagedList>
    </Screen>
  );
}
