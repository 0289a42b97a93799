import { writeCsv } from './csv';

/** Reads RFC 4180 as a spreadsheet does, so that what is written is judged by what comes back. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test('what is written comes back, whatever stands in it', () => {
  const rows = [
    ['Name', 'Message'],
    ['O"Neil, A.', 'one\r\ntwo\nthree\rfour'],
    ['മലയാളം', '👩‍🔬 שלום'],
    ['', ' spaces '],
  ];
  expect(readCsv(writeCsv(rows))).toEqual(rows);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', "=cmd|' /C calc'!A0"])(
  '%j is a text, not a formula',
  (cell) => {
    expect(readCsv(writeCsv([[cell]]))).toEqual([[`'${cell}`]]);
  },
);

test('spreadsheets are told that it is UTF-8', () => {
  expect(writeCsv([['a']])).toBe('\ufeffa\r\n');
});
