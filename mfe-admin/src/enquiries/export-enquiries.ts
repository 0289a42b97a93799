import { limits } from '@site/shared-contracts';
import type { Column, EnquiryKind } from './enquiry-kind';
import type { EnquiryAddress } from './enquiry-address';
import { writeCsv } from './csv';

/** How many pages are asked for at a time. */
const AT_ONCE = 6;

const columnsOf = (kind: EnquiryKind): readonly Column[] => [
  { label: 'Id', textOf: (each) => String(each.id) },
  ...kind.columns,
  { label: 'Received at', textOf: (each) => each.receivedAt ?? '' },
  { label: 'Handled', textOf: (each) => (each.handled ? 'yes' : 'no') },
  { label: 'Note', textOf: (each) => each.note },
];

/** Every row that fits the filters, not only the page that is shown. */
export async function exportEnquiries(
  kind: EnquiryKind,
  filters: EnquiryAddress,
  signal: AbortSignal,
): Promise<string> {
  const load = (page: number) =>
    kind.listQuery({ ...filters, page, pageSize: limits.pageSize }).queryFn({ signal });
  const first = await load(1);
  const pages = Math.ceil(first.total / limits.pageSize);
  const rows = [...first.data];
  for (let page = 2; page <= pages; page += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, pages - page + 1) }, (_, index) => page + index);
    const loaded = await Promise.all(numbers.map(load));
    rows.push(...loaded.flatMap(({ data }) => data));
  }
  const columns = columnsOf(kind);
  return writeCsv([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ textOf }) => textOf(row))),
  ]);
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
