import { companyTimeZone } from '../../format/company-time-zone';
import type { EnquiryResource } from './enquiry-resource';
import type { EnquiryListQuery } from './enquiry-list-query';

/** Milliseconds until the URL of the file is revoked: Safari reads the file after `click` has returned. */
const DOWNLOAD_START_TIMEOUT = 60_000;

/** All rows that match the filters, as a CSV file. The call has no page, and the API ignores that of the list. */
export const downloadEnquiries = (
  resource: EnquiryResource,
  filters: EnquiryListQuery,
  signal: AbortSignal,
): Promise<Blob> => resource.export({ ...filters, timeZone: companyTimeZone() }, signal);

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_TIMEOUT);
}
