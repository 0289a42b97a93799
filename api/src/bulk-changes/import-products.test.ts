import { parse } from 'csv-parse/sync';
import type { List } from '@site/shared-contracts';
import type { BulkChange, BulkRow, ProductTableRow } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: { authorization: string };

/** One API for all tests of this file: those that change something make what they change. */
beforeAll(async () => {
  const products = [
    aProduct({ id: 1, name: 'Floor Wash', price: 100, offer: 10, offerPrice: 90, sizes: ['1 L', '5 L'] }),
    aProduct({
      id: 2,
      name: "'=SUM(A1)",
      description: '+91 is "no" formula,\nnor; is this',
      price: 220.5,
      alt: '',
    }),
    aProduct({ id: 3, name: 'മലയാളം', categoryId: 8 }),
  ];
  const categories = [
    { id: 7, name: 'Floor, Care' },
    { id: 8, name: 'Hand Care' },
  ];
  api = await runApi({ content: { categories, products } });
  headers = await signIn(api);
});

const ok = async <Body>(method: string, path: string, json?: unknown): Promise<Body> => {
  const { status, body } = await api.send<Body>(method, path, {
    headers,
    ...(json !== undefined && { json }),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

function upload(content: string | Buffer) {
  const form = new FormData();
  form.append('fileName', 'products.csv');
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    'products.csv',
  );
  return api.send<{ id: number; detail?: string; errors?: { file?: string } }>(
    'POST',
    '/api/bulk-changes/import',
    { form, headers },
  );
}

async function settled(id: number): Promise<BulkChange> {
  for (;;) {
    const change = await ok<BulkChange>('GET', `/api/bulk-changes/${String(id)}`);
    if (!['checking', 'running', 'undoing'].includes(change.state)) return change;
  }
}
async function dryRun(content: string | Buffer): Promise<BulkChange> {
  const { status, body } = await upload(content);
  expect({ status, body }).toMatchObject({ status: 200 });
  return settled(body.id);
}
const step = (name: 'apply' | 'check' | 'undo', { id }: BulkChange) =>
  api.send<{ detail?: string }>('POST', `/api/bulk-changes/${String(id)}/${name}`, { headers, json: {} });
async function apply(change: BulkChange): Promise<BulkChange> {
  expect((await step('apply', change)).status).toBe(200);
  return settled(change.id);
}
const rowsOf = async ({ id }: BulkChange) =>
  (await ok<List<BulkRow>>('GET', `/api/bulk-changes/${String(id)}/rows?page=1&pageSize=100`)).data;
const exported = async () => {
  const response = await api.get('/api/products/export', headers);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return Buffer.from(await response.arrayBuffer());
};
const read = (id: number) =>
  ok<{ item: { state: string }; values: Record<string, unknown> }>(
    'GET',
    `/api/content/product/${String(id)}`,
  );
/** Without the addresses of pictures: AVIF variants are made meanwhile. */
const everything = async () => [
  (await ok<List<ProductTableRow>>('GET', '/api/products/managed?sort=-changed')).data.map((row) => ({
    ...row,
    image: undefined,
  })),
  String(await exported()),
];

test('an export has a byte order mark and no formulas, and its import changes nothing', async () => {
  const file = await exported();
  expect(file.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  const rows = parse(file, { bom: true, columns: true });
  expect(rows).toMatchObject([
    { Id: '1', Name: 'Floor Wash', Size: '1 L', Price: '100', Category: 'Floor, Care' },
    { Id: '1', Name: 'Floor Wash', Size: '5 L', Price: '', Category: '' },
    { Name: "''=SUM(A1)", Description: '\'+91 is "no" formula,\nnor; is this', Price: '220.5' },
    { Id: '2', Size: '4 x 125 g' },
    { Name: 'മലയാളം', Category: 'Hand Care', 'Picture text': 'Two boxes on a stand' },
    { Id: '3', Size: '4 x 125 g' },
  ]);
  const change = await dryRun(file);
  expect(change).toMatchObject({ state: 'ready', total: 3, counts: { same: 3 }, newProducts: 0 });
  expect(await step('apply', change)).toMatchObject({
    status: 409,
    body: { detail: 'There is nothing to change.' },
  });
});

test('a dry run shows each row, changes nothing, and its faults forbid to apply it', async () => {
  const before = await everything();
  const change = await dryRun(
    [
      'Id,Name,Price,Offer percent,Offer price,Category',
      '1,Floor Wash,"1,250.50",10,,8',
      '1,Floor Wash,5,,,',
      '99,Nobody,5,,,',
      'x,Nobody,1.250,,,Nowhere',
      '2,,5,,,7',
      '3,മലയാളം,cheap,10,198,Hand Care',
      '3,മലയാളം,,10,198,Hand Care',
      ',,5,500,,7',
      ',New One,5,,,Nowhere',
      '2,only three',
    ].join('\r\n'),
  );
  expect(change).toMatchObject({ state: 'ready', counts: { waiting: 1, fault: 9 } });
  const seen = (await rowsOf(change)).map(({ number, state, faults }) => [
    number,
    state,
    ...faults.map(({ column, message }) => (column ? `${column}: ${message}` : message)),
  ]);
  const noAmount = 'Write the amount in figures, for example 1250.50 or 1,250.50: with at most two decimals.';
  expect(seen).toEqual([
    [2, 'waiting'],
    [3, 'fault', 'Id: The product 1 is in the file twice.'],
    [4, 'fault', 'Id: There is no product 99.'],
    [
      5,
      'fault',
      "Id: 'x' is no number of a product.",
      `Price: ${noAmount}`,
      "Category: There is no category 'Nowhere'.",
    ],
    [6, 'fault', 'Name: This field is required.'],
    [7, 'fault', `Price: ${noAmount}`],
    [8, 'fault', 'Id: The product 3 is in the file twice.'],
    [9, 'fault', 'Name: A new product needs a name.', 'Offer percent: At most 100.'],
    [10, 'fault', "Category: There is no category 'Nowhere'."],
    [11, 'fault', 'This row has 2 cells, but there are 6 columns.'],
  ]);
  expect((await rowsOf(change))[0]?.changes).toEqual([
    { column: 'Price', before: '100', after: '1250.5' },
    { column: 'Offer price', before: '90', after: '1125.45' },
    { column: 'Category', before: 'Floor, Care', after: 'Hand Care' },
  ]);
  expect(await step('apply', change)).toMatchObject({
    status: 409,
    body: { detail: '9 rows have errors. Fix them and upload the file again. Nothing was changed.' },
  });
  expect(await everything()).toEqual(before);
});

test('an import changes products, adds drafts, and is undone', async () => {
  const before = await read(1);
  const change = await dryRun('Id;Description;Category\n1;"Cleans; well";Hand Care\n;A new one;\n');
  expect(change.counts).toEqual({ fault: 1, waiting: 1 });

  const good = await dryRun('Id\tName\tPrice\tSizes\n1\tFloor Wash 2\t120\t1 L, 10 L\n\tFresh Air\t75\t\n');
  expect((await rowsOf(good))[0]).toMatchObject({
    state: 'waiting',
    changes: [
      { column: 'Name', after: 'Floor Wash 2' },
      { column: 'Price', before: '100', after: '120' },
      { column: 'Offer price', before: '90', after: '108' },
      { column: 'Sizes' },
    ],
  });

  const right = await dryRun(
    'Id\tName\tPrice\tOffer price\tSizes\n1\tFloor Wash 2\t120\t108\t1 L, 10 L\n\tFresh Air\t75\t\t\n',
  );
  expect(right).toMatchObject({ newProducts: 1, counts: { waiting: 2 } });
  const done = await apply(right);
  expect(done).toMatchObject({ state: 'done', counts: { changed: 2 } });
  expect((await read(1)).values).toMatchObject({
    ...before.values,
    productName: 'Floor Wash 2',
    productPrice: 120,
    productOfferPrice: 108,
    sizes: ['1 L', '10 L'],
  });
  const [, fresh] = await rowsOf(done);
  expect(await read(fresh?.productId ?? 0)).toMatchObject({
    item: { state: 'draft', name: 'Fresh Air' },
    values: { productPrice: 75 },
  });
  // What visitors see, and the draft where they see nothing.
  expect(parse(await exported(), { bom: true, columns: true })).toMatchObject([
    { Id: '1', Name: 'Floor Wash 2', Size: '1 L' },
    { Id: '1', Size: '10 L' },
    { Id: '2' },
    { Id: '2' },
    { Id: '3' },
    { Id: '3' },
    { Name: 'Fresh Air', Price: '75' },
  ]);
  expect((await step('undo', done)).status).toBe(200);
  expect(await settled(done.id)).toMatchObject({ state: 'undone', counts: { undone: 2 } });
  expect((await read(1)).values).toEqual(before.values);
  expect(
    (await api.send('GET', `/api/content/product/${String(fresh?.productId)}`, { headers })).status,
  ).toBe(410);
});

test('an import whose product has changed since the dry run is rejected as a whole, and can be checked again', async () => {
  const change = await dryRun('Id,Description\n1,One\n3,Three\n');
  const { values } = await read(3);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...values,
    productDescription: 'By a colleague',
    categoryId: '8',
  }))
    if (typeof value === 'string') form.append(name, value);
    else if (typeof value === 'number') form.append(name, String(value));
  expect((await api.send('PUT', '/api/products/update/3', { form, headers })).status).toBe(200);
  expect(await step('apply', change)).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(
        /^Somebody has changed 'മലയാളം' since the dry run\. Nothing was changed\./,
      ) as string,
    },
  });
  expect((await read(1)).values.productDescription).not.toBe('One');
  expect((await step('check', change)).status).toBe(200);
  const again = await settled(change.id);
  expect((await rowsOf(again))[1]?.changes).toEqual([
    { column: 'Description', before: 'By a colleague', after: 'Three' },
  ]);
  expect(await apply(again)).toMatchObject({ state: 'done', counts: { changed: 2 } });
  expect((await read(3)).values.productDescription).toBe('Three');
});

test('an import that turns out not to be possible on its way leaves nothing behind', async () => {
  const { id: categoryId } = await ok<{ id: number }>('POST', '/api/category/create', {
    name: 'For a moment',
  });
  const draft = (
    await ok<{ id: number }>('POST', '/api/content/product', { values: { productName: 'Kept' } })
  ).id;
  const rows = [`${String(draft)},Changed,`, '2,Two,For a moment'];
  const change = await dryRun(`Id,Description,Category\n${rows.join('\n')}\n`);
  expect(change.counts).toEqual({ waiting: 2 });
  await ok('DELETE', `/api/category/delete/${String(categoryId)}`);
  expect(await apply(change)).toMatchObject({
    state: 'refused',
    error: expect.stringMatching(/^Row 3, /) as string,
  });
  expect((await read(draft)).values.productDescription).toBe('');
  expect((await read(2)).values.categoryId).toBe(7);
});

const megabyte = 1024 * 1024;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Files that are refused as a whole. */
const refusedFiles: [name: string, content: string | Buffer, status: number, message: RegExp][] = [
  ['nothing', '', 422, /empty/],
  ['only spaces', ' \r\n \n', 422, /empty/],
  ['only a byte order mark', '\ufeff', 422, /empty/],
  ['only titles', 'Id,Name\n', 422, /no rows/],
  ['titles and empty rows', 'Id,Name\n,\n,\n\n', 422, /no rows/],
  ['no titles', '1,Floor Wash\n', 422, /no column '1'/],
  ['an unknown column', 'Id,Colour\n1,red\n', 422, /no column 'Colour'.*Picture text/],
  ['a cell below no title', 'Id,Name,\n1,a,b\n', 422, /^Column C has no title, but there is 'b' in row 2\./],
  ['a cell between', 'Id,,Name\n\n1,b,a\n', 422, /^Column B has no title, but there is 'b' in row 3\./],
  [
    'a cell in a far column',
    `Id,Name${','.repeat(26)}\n1,a${','.repeat(25)}b,\n`,
    422,
    /^Column AA has no title/,
  ],
  ['a column twice', 'Id,Name,name\n1,a,b\n', 422, /two columns 'Name'/],
  ['neither Id nor Name', 'Price\n5\n', 422, /needs the column 'Id'/],
  ['bars as delimiters', 'Id|Name\n1|x\n', 422, /no column 'Id\|Name'/],
  ['100,000 columns', `${'Id,'.repeat(100_000)}\n1\n`, 422, /too many columns/],
  ['one title of a megabyte', `${'x'.repeat(megabyte)}\n1\n`, 422, /too many columns/],
  ['a megabyte in one cell', `Id,Name\n1,"${'x'.repeat(megabyte)}"\n`, 422, /too long/],
  ['a quotation without an end', 'Id,Name\n1,"Floor Wash\n2,x\n', 422, /quotation mark is missing/],
  ['a quotation in the middle', 'Id,Name\n1,Floor "Wash"\n', 422, /quotation marks near line 2 are wrong/],
  ['text after a quotation', 'Id,Name\n1,"Floor" Wash\n', 422, /quotation marks near line 2 are wrong/],
  ['20,001 rows', `Id,Name\n${',x\n'.repeat(20_001)}`, 422, /more than 20000 rows/],
  ['NUL bytes', 'Id,Name\n1,a\0b\n', 422, /no text file/],
  ['UTF-16 without a byte order mark', Buffer.from('Id,Name\n1,a\n', 'utf16le'), 422, /no text file/],
  ['half of UTF-16', utf16('Id,Name\n1,a\n').subarray(0, -1), 422, /not in UTF-8/],
  ['Latin-1', Buffer.from('Id,Name\n1,Caf\xe9\n', 'latin1'), 422, /not in UTF-8.*CSV UTF-8/],
  ['an Excel workbook', Buffer.from('PK\u0003\u0004 and more'), 422, /Excel workbook/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 422, /not in UTF-8/],
  ['HTML', '<!doctype html><title>x</title>\n', 422, /no column/],
  ['JSON', '[{"id":1}]', 422, /quotation marks near line 1 are wrong/],
  ['a prototype', '__proto__,Name\n1,x\n', 422, /no column '__proto__'/],
  ['11 MB', Buffer.alloc(11 * megabyte, 'x'), 413, /A file of products has at most 10 MB/],
];

test.each(refusedFiles)(
  '%s is refused with a sentence, and nothing is changed',
  async (_, content, status, message) => {
    const before = await everything();
    const changes = await ok<List<unknown>>('GET', '/api/bulk-changes/all?page=1');
    const response = await upload(content);
    expect(response.status).toBe(status);
    expect(response.body.errors?.file ?? response.body.detail).toMatch(message);
    expect(await ok<List<unknown>>('GET', '/api/bulk-changes/all?page=1')).toEqual(changes);
    expect(await everything()).toEqual(before);
  },
);

/** Files that are unusual, and can be read all the same. */
const readFiles: [name: string, content: string | Buffer, counts: BulkChange['counts'] | object][] = [
  ['a named delimiter', 'sep=;\r\nId;Name\r\n1;Floor Wash\r\n', { same: 1 }],
  ['a named comma, in quotes', '"SEP=,"\nId,Name\n1,Floor Wash\n', { same: 1 }],
  ['a named bar', '\ufeffsep=|\nId|Name\n1|Floor Wash\n', { same: 1 }],
  ['a named delimiter with empty cells', 'sep=,,,\nId,Name,,\n1,Floor Wash,,\n', { same: 1 }],
  ['empty columns', ',Id,,Name,,\n,1,,Floor Wash,,\n', { same: 1 }],
  ['empty rows above the titles', '\r\n,,\n"",\u200b\r\nId,Name\n1,Floor Wash\n', { same: 1 }],
  ['titles with unusual spaces', ' \u00a0ID\u200b,Offer\u2009\u00a0 PERCENT\n1,10\n', { same: 1 }],
  ['titles as wide as Chinese signs', '\uff29\uff44,\uff2e\uff41\uff4d\uff45\n1,Floor Wash\n', { same: 1 }],
  ['a title over two lines', 'Id,"Offer\npercent"\n1,10\n', { same: 1 }],
  ['a price with three decimals', 'Id,Price\n1,1.250\n3,1.2500\n', { fault: 2 }],
  ['UTF-16 of Windows', utf16('Id\tName\r\n1\tFloor Wash\r\n'), { same: 1 }],
  ['UTF-16, big endian', utf16('Id,Name\n1,Floor Wash\n').swap16(), { same: 1 }],
  ['old line breaks', 'Id,Name\r1,Floor Wash\r', { same: 1 }],
  ['titles in capitals and quotes', '"ID","NAME "\n1,Floor Wash\n', { same: 1 }],
  ['rows of nothing at the end', 'Id,Name\n1,Floor Wash\n,\n,\n', { same: 1 }],
  ['surplus empty cells', 'Id,Name\n1,Floor Wash,,\n', { same: 1 }],
  ['surplus cells', 'Id,Name\n1,Floor Wash,x\n', { fault: 1 }],
  ['formulas', "Id,Name\n1,'=cmd|' /C calc'!A0\n", { waiting: 1 }],
  ['a name of 10,000 letters', `Id,Name\n1,${'x'.repeat(10_000)}\n`, { fault: 1 }],
  ['negative prices', 'Id,Price\n1,-5\n', { fault: 1 }],
  ['a price beyond all bounds', 'Id,Price\n1,1e300\n', { fault: 1 }],
  ['numbers of no product', 'Id,Name\n0,a\n-1,b\n1.5,c\n99999999999,d\n1e1,e\n', { fault: 5 }],
  [
    '41 sizes',
    `Id,Sizes\n1,"${Array.from({ length: 41 }, (_, size) => String(size)).join(',')}"\n`,
    { fault: 1 },
  ],
  ['a text for a picture that a new product has not', 'Name,Picture text\nNew,Bottle\n', { fault: 1 }],
];

test.each(readFiles)('%s can be read', async (_, content, counts) => {
  const before = await everything();
  expect(await dryRun(content)).toMatchObject({ state: 'ready', counts });
  expect(await everything()).toEqual(before);
});

test('each line end outside quotation marks ends a row, whatever the others are', async () => {
  const mixed =
    'Name,Where used\r\nMerge A,Floors\r\nMerge B,Walls\nMerge C,\r\nMerge D,"Doors\r\nGates"\rMerge E,';
  const change = await dryRun(mixed);
  expect(
    (await rowsOf(change)).map(({ number, name, changes }) => [number, name, changes[1]?.after]),
  ).toEqual([
    [2, 'Merge A', 'Floors'],
    [3, 'Merge B', 'Walls'],
    [4, 'Merge C', undefined],
    [5, 'Merge D', 'Doors\nGates'],
    [6, 'Merge E', undefined],
  ]);
  expect((await dryRun('Name,Price,Where used\n"Case A",100,"Floors"\r\n')).counts).toEqual({ waiting: 1 });
});

test('rows have the numbers that a spreadsheet shows, also after empty rows and cells of several lines', async () => {
  const change = await dryRun('\n,\nId,Description\n1,"One\ntwo\nthree"\n\n,\n3,Three\n77,x\n');
  expect((await rowsOf(change)).map(({ number }) => number)).toEqual([4, 7, 8]);
});

/** Prices of product 1: 100, 10 %, 90. */
test.each([
  ['the price alone', 'Id,Price\n1,200', { Price: '200', 'Offer price': '180' }],
  [
    'the price, beside the others',
    'Id,Price,Offer percent,Offer price\n1,200,10,90',
    { Price: '200', 'Offer price': '180' },
  ],
  [
    'the price, beside an empty offer price',
    'Id,Price,Offer price\n1,200,',
    { Price: '200', 'Offer price': '180' },
  ],
  ['the percentage alone', 'Id,Offer percent\n1,20', { 'Offer percent': '20', 'Offer price': '80' }],
  [
    'the percentage, beside the offer price',
    'Id,Offer percent,Offer price\n1,20,90',
    { 'Offer percent': '20', 'Offer price': '80' },
  ],
  [
    'the price and the percentage',
    'Id,Price,Offer percent,Offer price\n1,200,25,90',
    { Price: '200', 'Offer percent': '25', 'Offer price': '150' },
  ],
  [
    'the offer price alone',
    'Id,Price,Offer percent,Offer price\n1,100,10,75',
    { 'Offer percent': '25', 'Offer price': '75' },
  ],
  [
    'all three',
    'Id,Price,Offer percent,Offer price\n1,200,50,100',
    { Price: '200', 'Offer percent': '50', 'Offer price': '100' },
  ],
  ['no percentage', 'Id,Offer percent\n1,', { 'Offer percent': '', 'Offer price': '' }],
  ['no offer', 'Id,Price,Offer percent,Offer price\n1,100,,', { 'Offer percent': '', 'Offer price': '' }],
  [
    'the price as the offer price',
    'Id,Price,Offer percent,Offer price\n1,100,0,100',
    { 'Offer percent': '0', 'Offer price': '' },
  ],
])('a file that changes %s: the rest of the offer follows', async (_, file, after) => {
  const [row] = await rowsOf(await dryRun(file));
  expect(row).toMatchObject({ state: 'waiting', faults: [] });
  expect(Object.fromEntries((row?.changes ?? []).map((each) => [each.column, each.after]))).toEqual(after);
});

test('a percentage and an offer price that were both changed have to agree', async () => {
  const [row] = await rowsOf(await dryRun('Id,Price,Offer percent,Offer price\n1,100,20,75\n'));
  expect(row?.faults).toEqual([
    { column: 'Offer price', message: '20% off ₹100 is ₹80. Change the offer price or the percentage.' },
  ]);
});

test.each(['', '0'])(
  'the percentage %j beside the offer price that it was of is refused',
  async (percent) => {
    const [row] = await rowsOf(await dryRun(`Id,Price,Offer percent,Offer price\n1,100,${percent},90\n`));
    expect(row?.faults).toEqual([
      {
        column: 'Offer percent',
        message: 'The offer price ₹90 is 10% off. Empty it too where there is no offer.',
      },
    ]);
  },
);

test.each([
  'Id,Offer percent\n1,10%',
  'Id,Price,Offer percent,Offer price\n1,₹100,10 %,90.00',
  'Id,Name,Category\n1, Floor Wash ,7',
])('a file that says the same in other words changes nothing: %j', async (file) => {
  expect(await rowsOf(await dryRun(file))).toMatchObject([{ state: 'same', faults: [] }]);
});

test('an undo brings all prices back, and the audit log says that it was an undo', async () => {
  const { values } = await read(1);
  const done = await apply(await dryRun('Id,Price\n1,200\n'));
  expect((await read(1)).values).toMatchObject({ productPrice: 200, offer: 10, productOfferPrice: 180 });
  await step('undo', done);
  await settled(done.id);
  expect((await read(1)).values).toEqual(values);
  const { data } = await ok<List<{ action: string }>>('GET', '/api/audit/all?kind=product');
  expect(data[0]).toMatchObject({ action: 'undo change', itemId: 1 });
});

test('a name is one line, whatever the file has', async () => {
  const change = await dryRun('Name\n"Merge\r\nB"\n"\u200bAir\u0001Fresh\ufeff"\n');
  expect((await rowsOf(change)).map(({ changes }) => changes[0]?.after)).toEqual(['Merge B', 'Air Fresh']);
});

test('1 GB is refused as soon as it is announced or has grown too large', async () => {
  const boundary = 'x-boundary';
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nId,Name\n`;
  const part = Buffer.alloc(megabyte, '1,x\n');
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(start));
      sent += 1;
      if (sent <= 1024) controller.enqueue(part);
      else controller.close();
    },
  });
  const response = await fetch(`${api.url}/api/bulk-changes/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(((await response.json()) as { detail: string }).detail).toMatch(
    /A file of products has at most 10 MB/,
  );
});

test('only the products that match are exported', async () => {
  const response = await api.get('/api/products/export?categoryId=8', headers);
  expect(parse(await response.text(), { columns: true })).toHaveLength(1);
  const { data } = await ok<List<ProductTableRow>>('GET', '/api/products/managed?categoryId=8');
  expect(data).toHaveLength(1);
});
