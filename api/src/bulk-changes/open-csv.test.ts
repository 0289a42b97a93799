import fc from 'fast-check';
import { openCsv } from './open-csv';

const titles = ['Id', 'Name', 'Where used', 'Price'];

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const word = fc.stringMatching(/^[a-zA-Z0-9 .'=@_-]{0,12}$/);
const cell = fc.oneof(
  { weight: 3, arbitrary: word },
  fc
    .array(fc.oneof(word, fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '\r', 'മലയാളം')), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);

/** A file as programs write it: each cell in quotation marks or not, each row with a line end of its own. */
const file = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  isNamed: fc.boolean(),
  mark: fc.constantFrom('', '\ufeff'),
  above: fc.array(fc.record({ cells: fc.integer({ min: 1, max: 6 }), end: lineEnd }), { maxLength: 3 }),
  titleEnd: lineEnd,
  rows: fc.array(
    fc.record({
      cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
      quoted: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      surplus: fc.integer({ min: 0, max: 3 }),
      end: lineEnd,
    }),
    { maxLength: 8 },
  ),
  endsWithLine: fc.boolean(),
});

type File = typeof file extends fc.Arbitrary<infer Made> ? Made : never;

function write({ delimiter, isNamed, mark, above, titleEnd, rows, endsWithLine }: File): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const needsQuotes = (text: string) => /["\r\n,;\t]/.test(text);
  const lines = rows.map(({ cells, quoted, surplus, end }) => {
    const written = cells.map((text, index) =>
      quoted[index] === true || needsQuotes(text) ? quote(text) : text,
    );
    return written.join(delimiter) + delimiter.repeat(surplus) + end;
  });
  const head = [
    mark,
    isNamed ? `sep=${delimiter}\r\n` : '',
    ...above.map(({ cells, end }) => delimiter.repeat(cells) + end),
    titles.join(delimiter) + titleEnd,
  ].join('');
  const content = head + lines.join('');
  return endsWithLine ? content : content.replace(/(\r\n|\n|\r)$/, '');
}

test('a file parses to the rows that it was made of, each with its number in a spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (made) => {
      const opened = await openCsv(Buffer.from(write(made)), titles);
      expect(opened.titles).toEqual(titles);
      const found: [number, string[]][] = [];
      for await (const { number, cells } of opened.rows) found.push([number, cells.slice(0, 4)]);
      const all = made.rows.map(({ cells }, index): [number, string[]] => [
        made.above.length + 2 + index,
        cells,
      ]);
      expect(found).toEqual(all.filter(([, cells]) => cells.some((text) => text.trim() !== '')));
    }),
  );
});
