import { listLimits } from '@site/shared-contracts';
import { enquirySorts, type EnquirySort } from '@site/shared-contracts/schemas';
import { readDays, readPage, readSearch, type Days } from '../../lists/list-params';

/** The part of a list that is shown: in the URL of the screen, and in the call of the API. */
export interface EnquiryListQuery extends Days {
  page: number;
  pageSize: number;
  search?: string;
  sort?: EnquirySort;
  handled?: 'true' | 'false';
  suspect?: 'true';
}

/** Invalid values are left out. */
export function readEnquiryListQuery(params: URLSearchParams): EnquiryListQuery {
  const search = readSearch(params);
  const sort = enquirySorts.find((each) => each === params.get('sort'));
  const handled = params.get('handled');
  return {
    page: readPage(params),
    pageSize: listLimits.tablePage,
    ...(search && { search }),
    ...(sort && { sort }),
    ...((handled === 'true' || handled === 'false') && { handled }),
    ...(params.get('suspect') === 'true' && { suspect: 'true' }),
    ...readDays(params),
  };
}

/** The query of the same list in the inbox, through which the screen of an enquiry goes on. */
export function sameInInbox(
  kind: 'quotes' | 'messages',
  { page, pageSize, handled, suspect, ...rest }: EnquiryListQuery,
): string {
  const view = suspect ? 'spam' : handled === 'true' ? 'handled' : handled ? 'open' : 'all';
  const query = { view, kind: kind === 'quotes' ? 'quote' : 'message', ...rest };
  const pages = { page: String(page), pageSize: String(pageSize) };
  return new URLSearchParams({ ...query, ...pages }).toString();
}
