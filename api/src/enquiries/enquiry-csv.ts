// The file that an admin opens in a spreadsheet: the columns of the admin area's tables, and what a dialog shows there.
import { dateAndTimeFormat, sortableTimeFormat } from '@site/shared-contracts/time-zone';
import type { EnquiryRow } from '../database/tables';
import { byteOrderMark, writeCsvRow } from '../csv/csv';

type Column = [label: string, textOf: (row: EnquiryRow) => string];
type Parts = AsyncGenerator<string, undefined>;

const id: Column = ['Id', (row) => String(row.id)];
const name: Column = ['Name', (row) => row.name];
const phone: Column = ['Phone', (row) => row.contact_no];
const product: Column = ['Product', (row) => row.product];
const quantity: Column = ['Quantity', (row) => row.quantity];

export function writeQuotes(rows: AsyncIterable<EnquiryRow[]>, timeZone = 'UTC'): Parts {
  const columns: Column[] = [
    ...[id, name, product],
    ['Size', (row) => row.size ?? ''],
    ...[quantity, phone],
    ['Email', (row) => row.email ?? ''],
    ['Date', (row) => row.created_on ?? ''],
  ];
  return writeRows(rows, columns, timeZone);
}

export function writeMessages(rows: AsyncIterable<EnquiryRow[]>, timeZone = 'UTC'): Parts {
  const received = dateAndTimeFormat(timeZone);
  const columns: Column[] = [
    ...[id, name, phone, product, quantity],
    ['Message', (row) => row.message ?? ''],
    // Some versions of Node put a narrow space before AM and PM, which old spreadsheets show as a box.
    ['Received', (row) => received.format(row.received_at).replaceAll('\u202f', ' ')],
  ];
  return writeRows(rows, columns, timeZone);
}

async function* writeRows(rows: AsyncIterable<EnquiryRow[]>, columns: Column[], timeZone: string): Parts {
  const receivedAt = sortableTimeFormat(timeZone);
  const all: Column[] = [
    ...columns,
    ['Received at', (row) => receivedAt.format(row.received_at)],
    ['Handled', (row) => (row.handled_at === null ? 'no' : 'yes')],
    ['Note', (row) => row.note],
  ];
  let text = byteOrderMark + writeCsvRow(all.map(([label]) => label));
  for await (const some of rows) {
    for (const row of some) text += writeCsvRow(all.map(([, textOf]) => textOf(row)));
    yield text;
    text = '';
  }
  if (text) yield text;
  return undefined;
}
