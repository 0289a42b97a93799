import { limits } from '@site/shared-contracts';
import { enquirySorts, type EnquirySort } from '@site/shared-contracts/schemas';

/** What a table shows, as it stands in the address and as the API is asked for it. */
export interface EnquiryListAddress {
  page: number;
  pageSize: number;
  search?: string;
  sort?: EnquirySort;
  handled?: 'true' | 'false';
  suspect?: 'true';
  /** yyyy-mm-dd */
  from?: string;
  to?: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Whatever cannot be meant is left out. */
export function readListAddress(params: URLSearchParams): EnquiryListAddress {
  const page = params.get('page') ?? '';
  const search = params.get('search')?.trim().slice(0, limits.search);
  const sort = enquirySorts.find((each) => each === params.get('sort'));
  const handled = params.get('handled');
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    pageSize: limits.tablePage,
    ...(search && { search }),
    ...(sort && { sort }),
    ...((handled === 'true' || handled === 'false') && { handled }),
    ...(params.get('suspect') === 'true' && { suspect: 'true' }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
