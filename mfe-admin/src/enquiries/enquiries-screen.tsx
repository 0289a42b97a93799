import { limits } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useState } from 'react';
import { AdminIcon } from '../admin-icon/admin-icon';
import { AsyncView } from '../async-view/async-view';
import { POLL_INTERVAL } from '../frame/use-unread-counts';
import { PageButtons } from '../page-buttons/page-buttons';
import { Screen } from '../screen/screen';
import { EnquiryDialog } from './enquiry-dialog';
import type { EnquiryKind } from './enquiry-kind';
import { EnquiryFilters } from './enquiry-filters';
import { EnquiryTable } from './enquiry-table';
import { ExportButton } from './export-button';
import { readListAddress } from './list-address';
import { useNewRows } from './use-new-rows';

/** The quotes, or the messages: ten on a page, found, sorted and filtered by what stands in the address. */
export function EnquiriesScreen({ kind }: { kind: EnquiryKind }) {
  const [search, setSearch] = useSearchParams();
  const address = readListAddress(search);
  const [openId, setOpenId] = useState<number>();
  const query = useQuery({
    ...kind.listQuery(address),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL,
  });
  const news = useNewRows(kind);
  const open = query.data?.data.find(({ id }) => id === openId);
  const isFiltered = [...search.keys()].some((name) => name !== 'page');
  return (
    <Screen
      title={kind.title}
      actions={
        <>
          <ExportButton kind={kind} filters={address} disabled={!query.data?.total} />
          <Button variant="secondary" onClick={() => window.print()}>
            <AdminIcon name="printer" /> Print
          </Button>
        </>
      }
    >
      <EnquiryFilters />
      <p role="status">{news && <VisuallyHidden>{news}</VisuallyHidden>}</p>
      <AsyncView
        query={query}
        what={kind.what}
        isEmpty={({ data }) => data.length === 0}
        empty={<p>{isFiltered ? 'Nothing fits these filters.' : 'Nobody has written yet.'}</p>}
      >
        {({ data, total }) => (
          <>
            <EnquiryTable
              kind={kind}
              rows={data}
              firstNumber={(address.page - 1) * limits.tablePage + 1}
              onOpen={setOpenId}
            />
            <PageButtons
              page={address.page}
              pages={Math.ceil(total / limits.tablePage)}
              onChoose={(page) =>
                setSearch(
                  (before) => {
                    before.set('page', String(page));
                    return before;
                  },
                  { preventScrollReset: true },
                )
              }
            />
          </>
        )}
      </AsyncView>
      {open && <EnquiryDialog kind={kind} enquiry={open} onClose={() => setOpenId(undefined)} />}
    </Screen>
  );
}
