import { parse } from 'csv-parse/sync';
import { fc } from '@site/shared-testing/fast-check';
import { byteOrderMark, writeCsvRow } from './csv';

/** Reads as spreadsheets do. */
const readCsv = (text: string): string[][] =>
  parse(text, { bom: true, record_delimiter: '\r\n', relax_column_count: true });

const fileOf = (rows: readonly (readonly string[])[]) => byteOrderMark + rows.map(writeCsvRow).join('');

test('written rows are read back as they were', () => {
  const rows = [
    ['Name', 'Message'],
    ['O"Neil, A.', 'one\r\ntwo\nthree\rfour'],
    ['മലയാളം', '👩‍🔬 שלום'],
    ['', ' spaces '],
  ];
  expect(readCsv(fileOf(rows))).toEqual(rows);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', "=cmd|' /C calc'!A0"])(
  '%j is a text, not a formula',
  (cell) => {
    expect(readCsv(fileOf([[cell]]))).toEqual([[`'${cell}`]]);
  },
);

/** Every form of the signs that a formula can begin with, and the invisible characters that can precede it. */
const signs = Array.from('=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−');
const invisible = Array.from(
  ' \t\n\r\0\x1b\xa0\xad\u034f\u061c\u180e\u200b\u200d\u200e\u2028\u202e\u2060\u2066\u3000\u3164\ufe0f\ufeff',
);

test.each(signs)('a cell that begins with %s is a text, also after invisible characters', (sign) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...invisible), { maxLength: 4 }), fc.string(), (before, after) => {
      const text = before.join('') + sign + after;
      expect(readCsv(fileOf([[text]]))).toEqual([[`'${text}`]]);
    }),
    { seed: 1984, numRuns: 60 },
  );
});

test.each(['Asha Nair', 'ＡＢＣ＝１', 'a=b', '\u200bAsha', 'मात्रा + 5', '👩‍🔬 = chemist'])(
  '%j stays as it is',
  (text) => {
    expect(readCsv(fileOf([[text]]))).toEqual([[text]]);
  },
);

// Spreadsheets show the apostrophe. They cannot calculate with such a number, so it needs none.
test.each(['+91 98470 12345', '+44 20 7946 0958', '+971 4 123 4567'])(
  'the telephone number %j stays as it is',
  (number) => {
    expect(readCsv(fileOf([[number]]))).toEqual([[number]]);
  },
);

test.each([
  // A subtraction, and numbers that would lose their plus sign.
  ...['+91-98470-12345', '+91 98470-12345', '+919847012345', '+1 415 555', '+1 (415) 555-2671'],
  ...['+91 98470 A1', '+91 98470 12345\n=1', '+91  98470', ' +91 98470 12345', '+91 98470 ', '+١ ٢٣'],
])('%j, which a spreadsheet could calculate with, is marked as a text', (text) => {
  expect(readCsv(fileOf([[text]]))).toEqual([[`'${text}`]]);
});

test('the byte order mark of UTF-8 comes first', () => {
  expect(fileOf([['a']])).toBe('\ufeffa\r\n');
});

/** Characters with a meaning in CSV or in formulas, mixed with everything else. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\r\n', '"', "'", ',', ';', ' ', 'മലയാളം', '👩‍🔬'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

test('every text is read back unchanged, except for the apostrophe that makes a formula a text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const read = readCsv(fileOf(rows));
        expect(read).toHaveLength(rows.length);
        for (const [y, row] of rows.entries()) {
          for (const [x, text] of row.entries()) {
            const came = read[y]?.[x] ?? '';
            expect([text, `'${text}`]).toContain(came);
            expect(came).not.toMatch(/^\s*[=+\-@]/);
          }
        }
      },
    ),
    { seed: 1984, numRuns: 300 },
  );
});
