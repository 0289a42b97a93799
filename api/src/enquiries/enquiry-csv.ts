// The file that an admin opens in a spreadsheet: the columns of the admin area's tables, and what a dialog shows there.
import { dateAndTimeFormat, sortableTimeFormat } from '@site/shared-contracts/time-zone';
import { byteOrderMark, writeCsvRow } from '../csv/csv';
import { lineTexts } from '../asked-products/asked-products';
import type { ExportedEnquiry } from './exported-enquiries';

type Column = [label: string, textOf: (row: ExportedEnquiry) => string];
type Parts = AsyncGenerator<string, undefined>;
type Rows = AsyncIterable<ExportedEnquiry[]>;

const id: Column = ['Id', (row) => String(row.id)];
const name: Column = ['Name', (row) => row.name];
const company: Column = ['Company', (row) => row.company];
const phone: Column = ['Phone', (row) => row.contact_no];
const email: Column = ['Email', (row) => row.email ?? ''];
const product: Column = ['Product', (row) => row.product];
const size: Column = ['Size', (row) => row.size ?? ''];
const quantity: Column = ['Quantity', (row) => row.quantity];
/** One in each line. */
const further: Column = ['Further products', (row) => lineTexts(row).join('\n')];
const purpose: Column = ['Asks for', (row) => (row.kind === 'quote' ? row.purpose : '')];
const message: Column = ['Message', (row) => row.message ?? ''];
const handled: Column = ['Handled', (row) => (row.handled_at === null ? 'no' : 'yes')];
const receivedAt = (timeZone: string): Column => {
  const format = sortableTimeFormat(timeZone);
  return ['Received at', (row) => format.format(row.received_at)];
};

/** What has become of it. */
const work: Column[] = [
  ['Stage', (row) => row.stage],
  ['Lost because', (row) => row.lost_reason],
  ['Assigned to', (row) => row.assignee],
  ['Follow up on', (row) => row.follow_up_on ?? ''],
  ['Value in rupees', (row) => (row.value_paise === null ? '' : toRupees(row.value_paise))],
];

/** `1250.50` */
const toRupees = (paise: number) =>
  `${String(Math.trunc(paise / 100))}.${String(paise % 100).padStart(2, '0')}`;

export function writeQuotes(rows: Rows, timeZone = 'UTC'): Parts {
  const date: Column = ['Date', (row) => row.created_on ?? ''];
  const specified = [id, name, product, size, quantity, phone, email, date];
  return writeRows(rows, [...specified, ...handling(timeZone), company, ...work, purpose, further]);
}

export function writeMessages(rows: Rows, timeZone = 'UTC'): Parts {
  const format = dateAndTimeFormat(timeZone);
  // Some versions of Node put a narrow space before AM and PM, which old spreadsheets show as a box.
  const received: Column = ['Received', (row) => format.format(row.received_at).replaceAll('\u202f', ' ')];
  const specified = [id, name, phone, product, quantity, message, received];
  return writeRows(rows, [...specified, ...handling(timeZone), email, company, ...work]);
}

const handling = (timeZone: string): Column[] => [receivedAt(timeZone), handled, ['Note', (row) => row.note]];

/** Messages and quote requests, with all notes. */
export function writeInbox(rows: Rows, timeZone = 'UTC'): Parts {
  const columns: Column[] = [
    id,
    ['Kind', (row) => row.kind],
    ['Source', (row) => row.source],
    receivedAt(timeZone),
    ...[name, company, phone, email, product, size, quantity, message],
    ...work,
    ['Answered', (row) => (row.is_answered === 1 ? 'yes' : 'no')],
    handled,
    ['Possible spam', (row) => (row.is_suspect === 1 ? 'yes' : 'no')],
    ['Merged into', (row) => (row.merged_into === null ? '' : String(row.merged_into))],
    ['Consent text', (row) => row.consent_version ?? 'not stated'],
    ['Notes', (row) => row.notes],
    ...[purpose, further],
  ];
  return writeRows(rows, columns);
}

async function* writeRows(rows: Rows, columns: Column[]): Parts {
  let text = byteOrderMark + writeCsvRow(columns.map(([label]) => label));
  for await (const some of rows) {
    for (const row of some) text += writeCsvRow(columns.map(([, textOf]) => textOf(row)));
    yield text;
    text = '';
  }
  if (text) yield text;
  return undefined;
}
