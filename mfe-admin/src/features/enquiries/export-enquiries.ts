import { limits } from '@site/shared-contracts';
import { sortableTime } from '@site/shared-contracts/time-zone';
import { companyZone } from '../../format/company-zone';
import type { Column, Enquiry, EnquiryKind } from './enquiry-kind';
import type { EnquiryAddress } from './enquiry-list-query';
import { writeCsv } from './csv';

/** How many pages are asked for at a time. */
const AT_ONCE = 6;
/** How often it is begun again because rows have come or gone meanwhile. */
const TRIES = 3;
/** Milliseconds after which a file was surely taken: Safari still reads it when the press has long returned. */
const TAKEN = 60_000;

const columnsOf = (kind: EnquiryKind): readonly Column[] => [
  { label: 'Id', textOf: (each) => String(each.id) },
  ...kind.columns,
  {
    label: 'Received at',
    textOf: ({ receivedAt }) => (receivedAt ? sortableTime(receivedAt, companyZone()) : ''),
  },
  { label: 'Handled', textOf: (each) => (each.handled ? 'yes' : 'no') },
  { label: 'Note', textOf: (each) => each.note },
];

/** Every row that fits the filters, not only the page that is shown. */
export async function exportEnquiries(
  kind: EnquiryKind,
  filters: EnquiryAddress,
  signal: AbortSignal,
): Promise<string> {
  let rows: Enquiry[] | undefined;
  for (let tries = 0; !rows && tries < TRIES; tries += 1) rows = await loadAll(kind, filters, signal);
  if (!rows) throw new Error('Rows came or went each time.');
  const columns = columnsOf(kind);
  return writeCsv([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ textOf }) => textOf(row))),
  ]);
}

/** Every row once; nothing where rows have come or gone between two pages, so that one may be missing. */
async function loadAll(
  kind: EnquiryKind,
  filters: EnquiryAddress,
  signal: AbortSignal,
): Promise<Enquiry[] | undefined> {
  const load = (page: number) =>
    kind.listQuery({ ...filters, page, pageSize: limits.pageSize }).queryFn({ signal });
  const first = await load(1);
  const count = Math.ceil(first.total / limits.pageSize);
  const pages = [first];
  for (let page = 2; page <= count; page += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - page + 1) }, (_, index) => page + index);
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
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
