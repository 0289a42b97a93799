// The columns of a file of products: of the export, and of the import, which reads what the export has written. Each pack has a
// row (pack-csv.ts), of which the first has what is about the whole product.
import type { ProductValues } from '@site/shared-contracts/schemas';
import { byteOrderMark, readCsvCell, writeCsvRow } from '../csv/csv';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { CellFault, cut } from './cell-fault';
import { packColumns, packNumberTitles, packsOf, packTitles } from './pack-csv';

export interface CsvColumn {
  title: string;
  /** The field to which its errors belong. */
  field: keyof ProductValues;
  write: (values: ProductValues, categories: CategoryNames) => string;
  /** Returns the field; what cannot be read becomes an error when the values are checked, or is thrown here. */
  read: (cell: string, values: ProductValues, categories: CategoryNames) => unknown;
}

type FieldOf<Type> = {
  [Name in keyof ProductValues]-?: ProductValues[Name] extends Type ? Name : never;
}[keyof ProductValues];

const text = (title: string, field: FieldOf<string>): CsvColumn => ({
  title,
  field,
  write: (values) => values[field],
  read: (cell) => cell,
});

const amount = (title: string, field: FieldOf<number | undefined> & keyof ProductValues): CsvColumn => ({
  title,
  field,
  write: (values) => String(values[field] ?? ''),
  read: (cell) => cell,
});

/** None of its items has a comma. */
const list = (title: string, field: FieldOf<string[]>): CsvColumn => ({
  title,
  field,
  write: (values) => values[field].join(', '),
  read: (cell) =>
    cell
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
});

export const idTitle = 'Id';
export const nameTitle = 'Name';
export const offerTitle = 'Offer percent';
/** Of files that have one row for each product. They can still be imported. */
export const sizesTitle = 'Sizes';

/** The column of each field in the order of the file, or null for one that the file does not have: an import keeps it. */
const columnOf: Record<keyof ProductValues, CsvColumn | null> = {
  productName: text(nameTitle, 'productName'),
  productDescription: text('Description', 'productDescription'),
  descriptionFormat: null,
  usedWhere: text('Where used', 'usedWhere'),
  howToUse: text('How to use', 'howToUse'),
  searchTitle: text('Title for search engines', 'searchTitle'),
  searchDescription: text('Description for search engines', 'searchDescription'),
  productPrice: amount('Price', 'productPrice'),
  offer: amount(offerTitle, 'offer'),
  productOfferPrice: amount('Offer price', 'productOfferPrice'),
  sizes: list(sizesTitle, 'sizes'),
  categoryId: {
    title: 'Category',
    field: 'categoryId',
    write: ({ categoryId }, categories) => categories.nameOf(categoryId),
    read: (cell, _, categories) => categories.find(cell),
  },
  picture: {
    title: 'Picture text',
    field: 'picture',
    write: ({ picture }) => picture?.alt ?? '',
    read: (alt, { picture }) => {
      if (picture) return { ...picture, alt };
      if (alt.trim() === '') return undefined;
      throw new CellFault('This product has no picture that the text could describe.');
    },
  },
  morePictures: null,
  packs: null,
  facts: null,
  certificates: null,
  hazards: null,
  uses: list('Uses', 'uses'),
  surfaces: list('Surfaces', 'surfaces'),
  usedWith: null,
};

export const csvColumns: readonly CsvColumn[] = Object.values(columnOf).filter((column) => column !== null);

/** Of the column of a field, where it has one. */
export const titleOf = (field: string): string | undefined =>
  csvColumns.find((column) => column.field === field)?.title;

/** The names of the categories that are not in the trash. */
export type CategoryNames = Awaited<ReturnType<typeof readCategoryNames>>;

export async function readCategoryNames(db: Database) {
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const ids = new Map(categories.map(({ id, name_key }) => [name_key, id]));
  return {
    nameOf: (id: number | undefined) => (id === undefined ? '' : (names.get(id) ?? String(id))),
    /** By its name, or by its number. Throws a `CellFault` where there is none. */
    find: (cell: string) => {
      const wanted = cell.trim();
      if (wanted === '') return undefined;
      const byName = ids.get(normaliseForSearch(wanted));
      if (byName !== undefined) return byName;
      const id = Number(wanted);
      if (/^\d{1,9}$/.test(wanted) && names.has(id)) return id;
      throw new CellFault(`There is no category '${cut(wanted)}'.`);
    },
  };
}

/** Those that are about the whole product. */
const productColumns = csvColumns.filter(({ title }) => title !== sizesTitle);
const isName = ({ title }: CsvColumn) => title === nameTitle;

/** Of an export: what a price list shows comes first. */
export const exportTitles = [
  idTitle,
  nameTitle,
  ...packTitles,
  ...productColumns.filter((column) => !isName(column)).map(({ title }) => title),
];
/** Whose cells a workbook has as numbers. */
export const numberTitles: ReadonlySet<string> = new Set([
  idTitle,
  ...(['productPrice', 'offer', 'productOfferPrice'] as const).flatMap(
    (field) => columnOf[field]?.title ?? [],
  ),
  ...packNumberTitles,
]);
export const importTitles = [...exportTitles, sizesTitle];

/** A row for each pack, or one for a product without sizes. The number and the name are in all of them. */
export function toFileRows(
  { id, values }: { id: number; values: ProductValues },
  categories: CategoryNames,
): string[][] {
  const packs = packsOf(values);
  const rest = productColumns
    .filter((column) => !isName(column))
    .map(({ write }) => write(values, categories));
  return (packs.length > 0 ? packs : [undefined]).map((pack, index) => [
    String(id),
    values.productName,
    ...packColumns.map(({ write }) => (pack ? write(pack) : '')),
    ...(index === 0 ? rest : rest.map(() => '')),
  ]);
}

export async function* writeCsv(rows: AsyncIterable<readonly string[][]>): AsyncGenerator<string, undefined> {
  yield byteOrderMark + writeCsvRow(exportTitles);
  for await (const some of rows) yield some.map(writeCsvRow).join('');
  return undefined;
}

/** Cells are compared with what the export would write, so that a file that was not edited changes nothing. */
export const isSameCell = (cell: string, written: string): boolean =>
  normaliseBreaks(readCsvCell(cell)) === normaliseBreaks(written);

const normaliseBreaks = (value: string) => value.replace(/\r\n?/g, '\n');
