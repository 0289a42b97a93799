// The columns of a file of products: of the export, and of the import, which reads what the export has written.
import type { ProductValues } from '@site/shared-contracts/schemas';
import { byteOrderMark, readCsvCell, writeCsvRow } from '../csv/csv';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';

export interface CsvColumn {
  title: string;
  /** The field to which its errors belong. */
  field: keyof ProductValues;
  write: (values: ProductValues, categories: CategoryNames) => string;
  /** Returns the field; what cannot be read becomes an error when the values are checked, or is thrown here. */
  read: (cell: string, values: ProductValues, categories: CategoryNames) => unknown;
}

/** What is wrong with a cell. */
export class CellFault extends Error {}

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

export const idTitle = 'Id';

/** The column of each field in the order of the file, or null for one that the file does not have: an import keeps it. */
const columnOf: Record<keyof ProductValues, CsvColumn | null> = {
  productName: text('Name', 'productName'),
  productDescription: text('Description', 'productDescription'),
  descriptionFormat: null,
  usedWhere: text('Where used', 'usedWhere'),
  howToUse: text('How to use', 'howToUse'),
  searchTitle: text('Title for search engines', 'searchTitle'),
  searchDescription: text('Description for search engines', 'searchDescription'),
  productPrice: amount('Price', 'productPrice'),
  offer: amount('Offer percent', 'offer'),
  productOfferPrice: amount('Offer price', 'productOfferPrice'),
  sizes: {
    title: 'Sizes',
    field: 'sizes',
    write: ({ sizes }) => sizes.join(', '),
    read: (cell) =>
      cell
        .split(',')
        .map((size) => size.trim())
        .filter(Boolean),
  },
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

const longest = 200;

/** A text as a person is shown it. */
export const cut = (long: string): string => (long.length > longest ? `${long.slice(0, longest)}…` : long);

export const csvTitles = [idTitle, ...csvColumns.map(({ title }) => title)];

export async function* writeProducts(
  products: AsyncIterable<readonly { id: number; values: ProductValues }[]>,
  categories: CategoryNames,
): AsyncGenerator<string, undefined> {
  yield byteOrderMark + writeCsvRow(csvTitles);
  for await (const some of products)
    yield some
      .map(({ id, values }) =>
        writeCsvRow([String(id), ...csvColumns.map(({ write }) => write(values, categories))]),
      )
      .join('');
  return undefined;
}

/** Cells are compared with what the export would write, so that a file that was not edited changes nothing. */
export const isSameCell = (cell: string, written: string): boolean =>
  normaliseBreaks(readCsvCell(cell)) === normaliseBreaks(written);

const normaliseBreaks = (value: string) => value.replace(/\r\n?/g, '\n');
