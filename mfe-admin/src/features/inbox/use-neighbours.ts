import { useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { useState } from 'react';
import { readPage, withPage } from '../../lists/list-params';
import { adminLinks } from '../../links/admin-links';
import { inboxPageOf } from './inbox-query';

interface Neighbours {
  /** Of the enquiry that these are the neighbours of. */
  id: number;
  previous?: string | undefined;
  next?: string | undefined;
}

/**
 * The links to the enquiries before and after this one, in the list whose query is in the URL, across its pages. An
 * enquiry that leaves the list while it is worked on keeps the neighbours that it had.
 */
export function useNeighbours(id: number): Neighbours {
  const [params] = useSearchParams();
  const page = readPage(params);
  const here = useQuery(inboxPageOf(params, page)).data;
  const index = here?.data.findIndex((item) => item.id === id) ?? -1;
  const pages = here ? Math.ceil(here.total / here.pageSize) : page;
  // An enquiry that is missing on its page may have moved to one beside it.
  const isAtStart = here !== undefined && index <= 0 && page > 1;
  const isAtEnd = here !== undefined && (index < 0 || index === here.data.length - 1) && page < pages;
  const before = useQuery({ ...inboxPageOf(params, page - 1), enabled: isAtStart }).data;
  const after = useQuery({ ...inboxPageOf(params, page + 1), enabled: isAtEnd }).data;

  const rows = [
    ...(isAtStart ? rowsOf(before?.data, page - 1) : []),
    ...rowsOf(here?.data, page),
    ...(isAtEnd ? rowsOf(after?.data, page + 1) : []),
  ];
  const linkTo = (row: Row | undefined) =>
    row && adminLinks.inbox(row.id, withPage(params, row.page).toString());
  const at = rows.findIndex((row) => row.id === id);
  const found: Neighbours = { id, previous: linkTo(rows[at - 1]), next: linkTo(rows[at + 1]) };
  const [kept, setKept] = useState<Neighbours>({ id });
  const isNew = kept.id !== id || kept.previous !== found.previous || kept.next !== found.next;
  if (at >= 0 && isNew) setKept(found);
  if (at >= 0) return found;
  return kept.id === id ? kept : { id };
}

interface Row {
  id: number;
  page: number;
}

const rowsOf = (items: readonly { id: number }[] | undefined, page: number): Row[] =>
  (items ?? []).map((item) => ({ id: item.id, page }));
