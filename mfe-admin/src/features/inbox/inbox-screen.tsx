import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useState } from 'react';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { AdminIcon } from '../../components/admin-icon';
import { Screen } from '../../components/screen';
import { PagedList } from '../../lists/paged-list';
import { useListParams } from '../../lists/use-list-params';
import { useNewRows } from '../../lists/use-new-rows';
import { BulkBar } from './bulk-bar';
import { ExportButton } from './export-button';
import { InboxFilters } from './inbox-filters';
import { inboxPage, inboxPageOf, readInboxFilters, readPageSize } from './inbox-query';
import { InboxTable } from './inbox-table';
import { viewTexts } from './inbox-texts';
import { ListOptions } from './list-options';
import { ShortcutHint } from './shortcut-hint';
import { TypedEnquiryDialog } from './typed-enquiry-dialog';
import { useInboxSelection } from './use-inbox-selection';
import { useRowKeys } from './use-row-keys';
import { ViewTabs } from './view-tabs';
import { Permitted } from '../../session/permitted';

const keys = [
  ['j', 'Next enquiry'],
  ['k', 'Previous enquiry'],
  ['Enter', 'Open it'],
] as const;

/** Messages and quote requests in one list. The view, search and filters are in the URL. */
export function InboxScreen() {
  const { params } = useListParams();
  const [isTyping, setTyping] = useState(false);
  const filters = readInboxFilters(params);
  const query = useQuery({
    ...inboxPageOf(params),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL,
  });
  const announcement = useNewRows(inboxPage({ view: 'all' }, 1, 1));
  const selection = useInboxSelection(JSON.stringify(filters));
  const table = useRowKeys();
  return (
    <Screen
      title="Inbox"
      actions={
        <>
          <ShortcutHint keys={keys} />
          <Permitted call="GET /api/enquiries/export">
            <ExportButton label="Export CSV" query={filters} isUnavailable={!query.data?.total} />
          </Permitted>
          <Permitted call="POST /api/enquiries/create">
            <Button onClick={() => setTyping(true)}>
              <AdminIcon name="plus" /> New enquiry
            </Button>
          </Permitted>
        </>
      }
    >
      <ViewTabs />
      <InboxFilters />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {selection.items.length > 0 ? (
        <Permitted call="POST /api/enquiries/update">
          <BulkBar selection={selection} rows={query.data?.data ?? []} />
        </Permitted>
      ) : (
        <ListOptions total={query.data?.total} isSearch={filters.search !== undefined} />
      )}
      <PagedList
        query={query}
        what="the enquiries"
        pageSize={readPageSize(params)}
        empty={<p>{viewTexts[filters.view].empty}</p>}
      >
        {(rows) => <InboxTable ref={table} rows={rows} selection={selection} list={params.toString()} />}
      </PagedList>
      {isTyping && <TypedEnquiryDialog onClose={() => setTyping(false)} />}
    </Screen>
  );
}
