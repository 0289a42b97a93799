// A price list with a row for each pack, as CSV and as an Excel workbook: exported, changed, imported and undone.
import { strToU8, zipSync } from 'fflate';
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx';
import { aProduct } from '../../test-support/demo-folder';
import { createPriceListClient, type PriceListClient } from '../../test-support/price-list';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { exportTitles } from './product-csv';

let api: ApiUnderTest;
let files: PriceListClient;

beforeEach(async () => {
  const products = [
    aProduct({ id: 1, name: 'Floor Wash', price: 100, offer: 10, offerPrice: 90, sizes: ['1 L', '5 L'] }),
    aProduct({ id: 2, name: 'Room Spray', price: 220, offer: 0, offerPrice: 0, sizes: [] }),
  ];
  api = await runApi({ content: { categories: [{ id: 7, name: 'Floor Care' }], products } });
  files = createPriceListClient(api, await signIn(api));
});

type Sheet = CellValue[][];

const workbookOf = (rows: Sheet) => writeXlsx({ sheets: [{ name: 'Prices', rows }] });
async function readWorkbook(file: Uint8Array): Promise<Sheet> {
  const [sheet] = (await readXlsx(file)).sheets;
  return sheet?.rows ?? [];
}
const titled = (rows: Sheet) => {
  const [titles = [], ...rest] = rows;
  return rest.map((row) =>
    Object.fromEntries(titles.map((title, index) => [String(title), row[index] ?? null])),
  );
};

const sold = [
  ['Id', 'Size', 'Article number', 'GTIN', 'Amount', 'Unit', 'Pack price', 'GST percent', 'HSN', 'Lead time'],
  [1, '1 L', '007', '8901234567890', 1, 'l', 95.5, 18, '34022010', '2 days'],
  [1, '5 L', '008', '', 5, 'l', '', 18, '', ''],
] satisfies Sheet;

const packsOfFirst = async () =>
  (await api.send<{ sizes: string[]; packs: Record<string, unknown>[] }>('GET', '/api/products/1')).body;

test('packs come in from a workbook, and are written into the next one as they are', async () => {
  const change = await files.dryRun(await workbookOf(sold));
  const [row] = await files.rows(change);
  expect(row).toMatchObject({ number: 2, name: 'Floor Wash', state: 'waiting' });
  expect(row?.changes).toContainEqual({ column: '1 L: Pack price', before: '', after: '95.5' });
  await files.step('apply', change);
  expect(await packsOfFirst()).toMatchObject({
    sizes: ['1 L', '5 L'],
    packs: [
      { size: '1 L', sku: '007', gtin: '8901234567890', price: 95.5, gstRate: 18, leadTime: '2 days' },
      { size: '5 L', sku: '008', amount: 5, unit: 'l', gstRate: 18 },
    ],
  });
  const exported = await files.workbook();
  const [titles] = await readWorkbook(exported);
  expect(titles).toEqual(exportTitles);
  expect(titled(await readWorkbook(exported))).toMatchObject([
    { Id: 1, Size: '1 L', 'Article number': '007', 'Pack price': 95.5, Price: 100, 'GST percent': 18 },
    { Id: 1, Size: '5 L', 'Article number': '008', 'Pack price': null, Price: null },
    { Id: 2, Name: 'Room Spray', Size: null, Price: 220 },
  ]);
  for (const file of [exported, await files.csv()])
    expect(await files.dryRun(file)).toMatchObject({ counts: { same: 2 } });
});

test('only what a file changes is changed, and the undo brings it back', async () => {
  await files.step('apply', await files.dryRun(await workbookOf(sold)));
  const before = await files.csv();
  // As after sorting by the price: the rows of a product are apart, and its other columns are in the last one.
  const change = await files.dryRun(
    ['Id,Size,Pack price,Price', '1,5 L,"4,300.50",', '2,,,230', '1,1 L,99,100'].join('\n'),
  );
  expect(change).toMatchObject({ total: 2, counts: { waiting: 2 } });
  expect(await files.rows(change)).toMatchObject([
    {
      changes: [
        { column: '1 L: Pack price', before: '95.5', after: '99' },
        { column: '5 L: Pack price', before: '', after: '4300.5' },
      ],
    },
    { changes: [{ column: 'Price', before: '220', after: '230' }] },
  ]);
  const applied = await files.step('apply', change);
  expect((await packsOfFirst()).packs).toMatchObject([
    { sku: '007', price: 99, leadTime: '2 days' },
    { sku: '008', price: 4300.5 },
  ]);
  await files.step('undo', applied);
  expect(await files.csv()).toBe(before);
});

test('a size is found by its article number where it has a new name, and new sizes are added', async () => {
  await files.step('apply', await files.dryRun(await workbookOf(sold)));
  const change = await files.dryRun(
    ['Id,Size,Article number,Pack price', '1,5 L can,008,400', '1,20 L,009,1500'].join('\n'),
  );
  await files.step('apply', change);
  expect(await packsOfFirst()).toMatchObject({
    sizes: ['1 L', '5 L can', '20 L'],
    packs: [
      { size: '1 L', price: 95.5 },
      { size: '5 L can', sku: '008', amount: 5, price: 400 },
      { size: '20 L', sku: '009', price: 1500 },
    ],
  });
});

test('rows of one name without a number are one new product', async () => {
  const change = await files.dryRun(
    ['Name,Size,Pack price,Category', 'New Soap,1 L,10,Floor Care', 'New Soap,5 L,45,'].join('\n'),
  );
  expect(change).toMatchObject({ total: 1, newProducts: 1 });
  const applied = await files.step('apply', change);
  const [row] = await files.rows(applied);
  const { body } = await api.send<{ values: object }>(
    'GET',
    `/api/content/product/${String(row?.productId)}`,
    {
      headers: await signIn(api),
    },
  );
  expect(body.values).toMatchObject({
    productName: 'New Soap',
    categoryId: 7,
    sizes: ['1 L', '5 L'],
    packs: [{ price: 10 }, { price: 45 }],
  });
});

test('everything that is wrong is said with its row and its column', async () => {
  const change = await files.dryRun(
    [
      'Id,Size,Article number,GTIN,Pack price,Unit,Amount,On request,HSN,Price',
      '1,1 L,A1,8901234567894,cheap,,,,12,100',
      '1,5 L,A1,,10,barrel,,maybe,,120',
      '1,5 l,,,,,,,,130',
      '1,,,,5,,,,,',
      '1,,A9,,5,,,,,',
    ].join('\n'),
  );
  const [row] = await files.rows(change);
  expect(row?.faults.map(({ column, message }) => `${String(column)}: ${message}`)).toEqual([
    'Size: Row 4: The same size is in row 3 already.',
    "Size: Row 5: Write the size that 'Pack price' is about.",
    "Article number: Row 6: No size of this product has the article number 'A9'.",
    expect.stringMatching(/^GTIN: 1 L: A GTIN has/),
    'Unit: Row 3: Write one of these: ml, l, g, kg, piece.',
    expect.stringMatching(/^Pack price: 1 L: Write the amount in figures/),
    'On request: Row 3: Write yes, or leave it empty.',
    'HSN: 1 L: An HSN code has 4, 6 or 8 digits.',
    'Price: Rows 3 and 4 differ. Write it the same in both, or in one of them only.',
  ]);
});

test.each<[string, Sheet, string]>([
  [
    'a date',
    [
      ['Id', 'Size'],
      [1, new Date('2026-05-01')],
    ],
    'Row 2: The spreadsheet has made a date of this cell.',
  ],
  [
    'a percentage',
    [
      ['Id', 'Size', 'GST percent'],
      [1, '1 L', 0.18],
    ],
    'Row 2: This is 0.18 %. Write 18 for 18 %',
  ],
  [
    'the error of a formula',
    [
      ['Id', 'Size', 'Article number'],
      [1, '1 L', '#N/A'],
    ],
    'Row 2: The spreadsheet could not calculate this cell: it has #N/A.',
  ],
])('a workbook in which %s is not what it shows is not applied', async (_, rows, message) => {
  const [row] = await files.rows(await files.dryRun(await workbookOf(rows)));
  expect(row).toMatchObject({
    state: 'fault',
    faults: [{ message: expect.stringContaining(message) as string }],
  });
});

const parts = (added: Record<string, string>) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook/>'),
    ...Object.fromEntries(Object.entries(added).map(([name, text]) => [name, strToU8(text)])),
  });

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cellWithoutResult = sheetOf('<row r="1"><c r="A1"><f>1+1</f></c></row>');
// As openpyxl writes it.
const cellWithEmptyResult = sheetOf('<row r="1"><c r="A1"><f>B1*2</f><v /></c></row>');
const wideRows = sheetOf(
  Array.from({ length: 400 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"/></row>`).join(''),
);

test.each<[string, Uint8Array, RegExp]>([
  ['macros', parts({ 'xl/vbaProject.bin': 'x' }), /has macros/],
  ['links to other files', parts({ 'xl/externalLinks/externalLink1.xml': 'x' }), /has links to other files/],
  ['a query of a database', parts({ 'xl/connections.xml': 'x' }), /has links to other files/],
  ['embedded files', parts({ 'xl/embeddings/a.docx': 'x' }), /has embedded files/],
  ['formulas without results', parts({ 'xl/worksheets/sheet1.xml': cellWithoutResult }), /has no result yet/],
  [
    'formulas with empty results',
    parts({ 'xl/worksheets/sheet1.xml': cellWithEmptyResult }),
    /has no result yet/,
  ],
  ['rows of 16,384 cells', parts({ 'xl/worksheets/sheet1.xml': wideRows }), /far to the right/],
  [
    'parts that unpack to 70 MB',
    parts({ 'xl/sharedStrings.xml': ' '.repeat(70 * 1024 * 1024) }),
    /too large/,
  ],
  ['nothing in it', zipSync({ 'content.xml': strToU8('x') }), /is no Excel workbook/],
  ['half of its bytes', parts({}).subarray(0, 80), /is damaged/],
  ['no sheet', parts({}), /cannot be read|is empty/],
])('a workbook with %s is refused with a sentence, and nothing is stored', async (_, file, message) => {
  const { status, body } = await files.upload(file);
  expect({ status, file: body.errors?.file }).toEqual({
    status: 422,
    file: expect.stringMatching(message) as string,
  });
});

test('prices of one size are changed, and the others stay', async () => {
  await files.step('apply', await files.dryRun(await workbookOf(sold)));
  const headers = await signIn(api);
  const change = { ids: [1, 2], percent: 10, rounding: 'paisa', sizes: ['5 L'] };
  const preview = await api.send('POST', '/api/bulk-changes/preview', { headers, json: change });
  expect(preview.body).toMatchObject({
    changed: 1,
    withoutPrice: 1,
    sizes: [
      { size: '1 L', products: 1 },
      { size: '5 L', products: 1 },
    ],
    rows: [
      {
        before: { price: 100, sizePrices: [{ size: '1 L', price: 95.5 }] },
        // Until now it cost what the product does.
        after: { price: 100, sizePrices: [{ price: 95.5 }, { size: '5 L', price: 110 }] },
      },
    ],
  });
  const { body } = await api.send<{ id: number }>('POST', '/api/bulk-changes/create', {
    headers,
    json: { ...change, action: 'price', count: 2 },
  });
  expect(await files.settled(body.id)).toMatchObject({ sizes: ['5 L'], counts: { changed: 1, same: 1 } });
  expect(await packsOfFirst()).toMatchObject({
    productPrice: 100,
    packs: [
      { size: '1 L', sku: '007', price: 95.5 },
      { size: '5 L', sku: '008', price: 110 },
    ],
  });
});
