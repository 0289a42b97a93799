// The audit log for a spreadsheet: the newest entry first, values as JSON.
import type { AuditEntry } from '@site/shared-contracts/schemas';
import { sortableTimeFormat } from '@site/shared-contracts/time-zone';
import { byteOrderMark, writeCsvRow } from '../csv/csv';

type Column = [label: string, textOf: (entry: AuditEntry) => string];

export async function* writeAudit(
  parts: AsyncIterable<AuditEntry[]>,
  timeZone = 'UTC',
): AsyncGenerator<string, undefined> {
  const columns = columnsOf(timeZone);
  let text = byteOrderMark + writeCsvRow(columns.map(([label]) => label));
  for await (const entries of parts) {
    for (const entry of entries) text += writeCsvRow(columns.map(([, textOf]) => textOf(entry)));
    yield text;
    text = '';
  }
  if (text) yield text;
  return undefined;
}

function columnsOf(timeZone: string): Column[] {
  const format = sortableTimeFormat(timeZone);
  return [
    ['Entry', ({ id }) => String(id)],
    ['Time', ({ at }) => format.format(Date.parse(at))],
    ['Person', ({ admin }) => admin],
    ['Address', ({ address }) => address ?? ''],
    ['Action', ({ action }) => action],
    ['Kind', ({ kind }) => kind],
    ['Item', ({ itemId }) => (itemId === undefined ? '' : String(itemId))],
    ['Before', ({ before }) => asJson(before)],
    ['After', ({ after, failedSignIn }) => asJson(failedSignIn ?? after)],
    ['Request', ({ requestId }) => requestId ?? ''],
    ['Erased because', ({ erased }) => erased?.because ?? ''],
  ];
}

const asJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
