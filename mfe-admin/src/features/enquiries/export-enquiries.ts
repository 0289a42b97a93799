import { limits } from '@site/shared-contracts';
import { sortableTime } from '@site/shared-contracts/time-zone';
import { companyZone } from '../../format/company-zone';
import type { Column, Enquiry, EnquiryResource } from './enquiry-resource';
import type { EnquiryListQuery } from './enquiry-list-query';
import { writeCsv } from './csv';

/** How many pages are asked for at a time. */
const CONCURRENCY = 6;
/** How often it is begun again because rows have come or gone meanwhile. */
const MAX_ATTEMPTS = 3;
/** Milliseconds after which a file was surely taken: Safari still reads it when the press has long returned. */
const DOWNLOAD_START_TIMEOUT = 60_000;

const columnsOf = (resource: EnquiryResource): readonly Column[] => [
  { label: 'Id', textOf: (each) => String(each.id) },
  ...resource.columns,
  {
    label: 'Received at',
    textOf: ({ receivedAt }) => (receivedAt ? sortableTime(receivedAt, companyZone()) : ''),
  },
  { label: 'Handled', textOf: (each) => (each.handled ? 'yes' : 'no') },
  { label: 'Note', textOf: (each) => each.note },
];

/** Every row that fits the filters, not only the page that is shown. */
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

/** Every row once; nothing where rows have come or gone between two pages, so that one may be missing. */
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
