import { useSearchParams } from '@site/shared-contracts/router';
import { readPage, readSearch, withFilter, withPage } from './list-params';

/** Props that make a control one of the filters. */
export interface FilterBinding {
  name: string;
  value: string;
  /** Present while it differs from what holds where the URL says nothing. */
  'data-set'?: true;
  onChange: (event: { target: { value: string } }) => void;
}

/** Page, search and filters of the list on this screen, which are stored in the query of the URL. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  // Replaces the history entry: otherwise the back button would undo a search letter by letter.
  const setFilter = (name: string, value: string) => {
    setParams((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true });
  };
  return {
    params,
    page: readPage(params),
    search: readSearch(params),
    /** A search or filter is set. */
    isFiltered: [...params.keys()].some((name) => !['page', 'pageSize', 'sort', 'view'].includes(name)),
    filter: (name: string): FilterBinding => ({
      name,
      value: params.get(name) ?? '',
      ...(params.get(name) && { 'data-set': true }),
      onChange: ({ target }) => setFilter(name, target.value),
    }),
    setFilter,
    setPage: (page: number) => {
      setParams((before) => withPage(before, page), { preventScrollReset: true });
    },
  };
}
