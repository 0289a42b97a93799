import {
  EnquiryKind,
  enquiryStages,
  inboxSorts,
  inboxViews,
  type EnquiryStage,
  type InboxSort,
  type InboxView,
} from '@site/shared-contracts/schemas';
import { adminQuery } from '../../api-client/admin-query';
import { companyTimeZone } from '../../format/company';
import { readDays, readPage, readSearch, type Days } from '../../lists/list-params';
import { parseId } from '../../lists/parse-id';

export const pageSizes = [10, 25, 50, 100] as const;

/** Which enquiries are listed, in the URL of the screen and in the calls of the API. */
export interface InboxFilters extends Days {
  view: InboxView;
  search?: string;
  sort?: InboxSort;
  stage?: EnquiryStage;
  kind?: EnquiryKind;
  assignee?: number;
  unassigned?: 'true';
}

/** What stands for nobody among the ids of admins in the URL. */
export const nobody = 'nobody';

/** Invalid values are left out. */
export function readInboxFilters(params: URLSearchParams): InboxFilters {
  const search = readSearch(params);
  const sort = inboxSorts.find((each) => each === params.get('sort'));
  const stage = enquiryStages.find((each) => each === params.get('stage'));
  const kind = EnquiryKind.options.find((each) => each === params.get('kind'));
  const assignee = parseId(params.get('assignee') ?? undefined);
  return {
    view: inboxViews.find((each) => each === params.get('view')) ?? 'open',
    ...(search && { search }),
    ...(sort && { sort }),
    ...(stage && { stage }),
    ...(kind && { kind }),
    ...(assignee !== undefined && { assignee }),
    ...(params.get('assignee') === nobody && { unassigned: 'true' as const }),
    ...readDays(params),
  };
}

export const readPageSize = (params: URLSearchParams): number =>
  pageSizes.find((each) => String(each) === params.get('pageSize')) ?? 25;

/** One page of the inbox. */
export const inboxPage = (filters: InboxFilters, page: number, pageSize: number) =>
  adminQuery('GET /api/enquiries/all', {
    query: { ...filters, page, pageSize, timeZone: companyTimeZone() },
  });

/** The page that a URL shows. */
export const inboxPageOf = (params: URLSearchParams, page = readPage(params)) =>
  inboxPage(readInboxFilters(params), page, readPageSize(params));
