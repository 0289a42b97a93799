import { limits } from '@site/shared-contracts';
import { enquirySorts, type EnquirySort } from '@site/shared-contracts/schemas';
import { readDays, readPage, readSearch, type Days } from '../../lists/list-params';

/** What a table shows, as it stands in the address and as the API is asked for it. */
export interface EnquiryListQuery extends Days {
  page: number;
  pageSize: number;
  search?: string;
  sort?: EnquirySort;
  handled?: 'true' | 'false';
  suspect?: 'true';
}

/** Whatever cannot be meant is left out. */
export function readEnquiryListQuery(params: URLSearchParams): EnquiryListQuery {
  const search = readSearch(params);
  const sort = enquirySorts.find((each) => each === params.get('sort'));
  const handled = params.get('handled');
  return {
    page: readPage(params),
    pageSize: limits.tablePage,
    ...(search && { search }),
    ...(sort && { sort }),
    ...((handled === 'true' || handled === 'false') && { handled }),
    ...(params.get('suspect') === 'true' && { suspect: 'true' }),
    ...readDays(params),
  };
}
