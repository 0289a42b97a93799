// A price list of 1,200 packs that LibreOffice has opened, calculated and saved (`apt-get install libreoffice-calc-nogui`).
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { readXlsx, writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import { aProduct } from '../../test-support/demo-folder';
import { createPriceListClient } from '../../test-support/price-list';
import { runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((file) => existsSync(file));
const sizes = ['500 ml', '5 L', '20 L'];
const products = 400;
/** Milliseconds: on a busy machine it takes minutes. */
const timeout = 600_000;

const firstPrices = [12.5, 118.75, 460];
const priceOf = (id: number, index: number) => (firstPrices[index] ?? 0) + id;
const raised = (price: number) => Math.round(price * 108) / 100;

const firstList = (): CellValue[][] => [
  ['Id', 'Size', 'Article number', 'Pack price', 'GST percent', 'HSN'],
  ...Array.from({ length: products }, (_, index) => index + 1).flatMap((id) =>
    sizes.map((size, index) => [
      id,
      size,
      `00${String(id)}-${String(index)}`,
      priceOf(id, index),
      18,
      '34022010',
    ]),
  ),
];

/** What a person does in a spreadsheet: each price becomes a formula. The program calculates and saves it. */
async function raisePricesInOffice(workbook: Buffer): Promise<Buffer> {
  const [sheet] = (await readXlsx(workbook)).sheets;
  const rows = sheet?.rows ?? [];
  const column = rows[0]?.indexOf('Pack price') ?? -1;
  const cells = new Map<string, Partial<Cell>>(
    rows
      .slice(1)
      .map((row, index) => [
        `${String(index + 1)},${String(column)}`,
        { type: 'formula', formula: `ROUND(${String(row[column])}*1.08,2)` },
      ]),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'price-list-'));
  await writeFile(
    path.join(folder, 'edited.xlsx'),
    await writeXlsx({ sheets: [{ name: 'Products', rows, cells }] }),
  );
  const saved = path.join(folder, 'saved');
  await promisify(execFile)(office ?? '', [
    `-env:UserInstallation=file://${folder}/profile`,
    ...['--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', saved],
    path.join(folder, 'edited.xlsx'),
  ]);
  const file = await readFile(path.join(saved, 'edited.xlsx'));
  await rm(folder, { recursive: true });
  return file;
}

test(
  'every price of 1,200 packs is what the spreadsheet shows, everything else is as it was, and the undo brings all back',
  async () => {
    if (!office) throw new Error('Install LibreOffice: apt-get install libreoffice-calc-nogui');
    const api = await runApi({
      content: {
        categories: [{ id: 7, name: 'Floor Care' }],
        products: Array.from({ length: products }, (_, index) => aProduct({ id: index + 1, sizes })),
      },
    });
    const files = createPriceListClient(api, await signIn(api));
    await files.step(
      'apply',
      await files.dryRun(await writeXlsx({ sheets: [{ name: 'P', rows: firstList() }] })),
    );
    const before = await files.csv();

    const change = await files.dryRun(await raisePricesInOffice(await files.workbook()));
    expect(change).toMatchObject({ total: products, counts: { waiting: products } });
    const applied = await files.step('apply', change);

    const [titles, ...old] = linesOf(before);
    const price = titles?.indexOf('Pack price') ?? -1;
    const expected = old.map((row) => row.with(price, String(raised(Number(row[price])))));
    expect(linesOf(await files.csv())).toEqual([titles, ...expected]);
    await files.step('undo', applied);
    expect(await files.csv()).toBe(before);
  },
  timeout,
);

const linesOf = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });
