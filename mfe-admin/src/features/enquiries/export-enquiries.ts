import { limits } from '@site/shared-contracts';
import { sortableTime } from '@site/shared-contracts/time-zone';
import { companyTimeZone } from '../../format/company-time-zone';
import type { Column, Enquiry, EnquiryResource } from './enquiry-resource';
import type { EnquiryListQuery } from './enquiry-list-query';
import { writeCsv } from './csv';

/** Number of pages that are loaded at the same time. */
const CONCURRENCY = 6;
/** Loading starts again if rows were added or removed meanwhile. */
const MAX_ATTEMPTS = 3;
/** Milliseconds until the URL of the file is revoked: Safari reads the file after `click` has returned. */
const DOWNLOAD_START_TIMEOUT = 60_000;

const columnsOf = (resource: EnquiryResource): readonly Column[] => [
  { label: 'Id', textOf: (each) => String(each.id) },
  ...resource.columns,
  {
    label: 'Received at',
    textOf: ({ receivedAt }) => (receivedAt ? sortableTime(receivedAt, companyTimeZone()) : ''),
  },
  { label: 'Handled', textOf: (each) => (each.handled ? 'yes' : 'no') },
  { label: 'Note', textOf: (each) => each.note },
];

/** All rows that match the filters, not only the page that is shown. */
export async function exportEnquiries(
  resource: EnquiryResource,
  filters: EnquiryListQuery,
  signal: AbortSignal,
): Promise<string> {
  let rows: Enquiry[] | undefined;
  for (let tries = 0; !rows && tries < MAX_ATTEMPTS; tries += 1)
    rows = await loadAll(resource, filters, signal);
  if (!rows) throw new Error('Rows came or went each time.');
  const columns = columnsOf(resource);
  return writeCsv([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ textOf }) => textOf(row))),
  ]);
}

/** Every row once; undefined if rows were added or removed between two pages, as one could be missing then. */
async function loadAll(
  resource: EnquiryResource,
  filters: EnquiryListQuery,
  signal: AbortSignal,
): Promise<Enquiry[] | undefined> {
  const load = (page: number) =>
    resource.listQuery({ ...filters, page, pageSize: limits.pageSize }).queryFn({ signal });
  const first = await load(1);
  const count = Math.ceil(first.total / limits.pageSize);
  const pages = [first];
  for (let page = 2; page <= count; page += CONCURRENCY) {
    const numbers = Array.from(
      { length: Math.min(CONCURRENCY, count - page + 1) },
      (_, index) => page + index,
    );
    pages.push(...(await Promise.all(numbers.map(load))));
  }
  const rows = new Map(pages.flatMap(({ data }) => data.map((row) => [row.id, row])));
  return pages.every(({ total }) => total === rows.size) ? [...rows.values()] : undefined;
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_TIMEOUT);
}
