import { Button } from '@site/shared-ui/button';
import type { ReactNode } from 'react';
import { AsyncView, type AsyncQuery } from '../components/async-view';
import { isReversed, readDays } from './list-params';
import { useListParams } from './use-list-params';
import { Pagination } from './pagination';

export interface PagedListProps<Item> {
  query: AsyncQuery<{ data: Item[]; total: number }>;
  /** What is being loaded, for the messages: `the quotes`. */
  what: string;
  pageSize: number;
  /** Shown while there are no items at all. */
  empty: ReactNode;
  /** Shown where no item matches the filters. */
  emptyFiltered?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** One page of a list, with the states of its query, and the pagination. */
export function PagedList<Item>({
  query,
  what,
  pageSize,
  empty,
  emptyFiltered,
  children,
}: PagedListProps<Item>) {
  const { params, page, isFiltered, setPage } = useListParams();
  const total = query.data?.total ?? 0;
  // The last row of the last page was deleted, or the URL is an old one.
  const beyond = (
    <>
      <p>Page {page} does not exist.</p>
      <Button onClick={() => setPage(1)}>Go to the first page</Button>
    </>
  );
  const nothingFound = isReversed(readDays(params)) ? (
    <p>The To date is before the From date: choose other dates.</p>
  ) : (
    <p>No results for these filters.</p>
  );
  return (
    <AsyncView
      query={query}
      what={what}
      isEmpty={({ data }) => data.length === 0}
      empty={total > 0 ? beyond : isFiltered ? (emptyFiltered ?? nothingFound) : empty}
    >
      {({ data }) => (
        <>
          {children(data)}
          <Pagination page={page} pages={Math.ceil(total / pageSize)} onChoose={setPage} />
        </>
      )}
    </AsyncView>
  );
}
