import { useSearchParams } from '@site/shared-contracts/router';
import { readPage, readSearch, withFilter, withPage } from './list-params';

/** What a control needs to be one of the filters. */
export interface FilterBinding {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

export interface ListParams {
  params: URLSearchParams;
  page: number;
  search: string | undefined;
  /** Something narrows the list down. */
  isFiltered: boolean;
  filter: (name: string) => FilterBinding;
  setFilter: (name: string, value: string) => void;
  setPage: (page: number) => void;
}

/** The page and the filters of the list on this screen. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  // Each letter of a search would be a step back otherwise.
  const setFilter = (name: string, value: string) => {
    setParams((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true });
  };
  return {
    params,
    page: readPage(params),
    search: readSearch(params),
    isFiltered: [...params.keys()].some((name) => name !== 'page' && name !== 'sort'),
    filter: (name) => ({
      name,
      value: params.get(name) ?? '',
      onChange: ({ target }) => setFilter(name, target.value),
    }),
    setFilter,
    setPage: (page) => {
      setParams((before) => withPage(before, page), { preventScrollReset: true });
    },
  };
}
