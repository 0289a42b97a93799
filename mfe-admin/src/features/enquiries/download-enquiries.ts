import { companyTimeZone } from '../../format/company';
import type { EnquiryResource } from './enquiry-resource';
import type { EnquiryListQuery } from './enquiry-list-query';

/** All rows that match the filters, as a CSV file. The call has no page, and the API ignores that of the list. */
export const downloadEnquiries = (
  resource: EnquiryResource,
  filters: EnquiryListQuery,
  signal: AbortSignal,
): Promise<Blob> => resource.export({ ...filters, timeZone: companyTimeZone() }, signal);
