// The columns of a file of products that are about one pack: each pack has a row of its own.
import { emptyPack, packUnits, type PackValues, type ProductValues } from '@site/shared-contracts/schemas';
import { CellFault } from './cell-fault';

export interface PackColumn {
  title: string;
  field: keyof PackValues;
  write: (pack: PackValues) => string;
  /** What cannot be read becomes an error when the values are checked, or is thrown here. */
  read: (cell: string) => unknown;
}

const column = (title: string, field: keyof PackValues): PackColumn => ({
  title,
  field,
  write: (pack) => String(pack[field] ?? ''),
  read: (cell) => cell,
});

const yes = 'yes';
const meansYes = new Set([yes, 'y', 'true', '1', 'x']);
const meansNo = new Set(['', 'no', 'n', 'false', '0']);

/** In the order of the file. A field of a pack that is missing here does not compile. */
const columnOf: Record<keyof PackValues, PackColumn> = {
  size: column('Size', 'size'),
  sku: column('Article number', 'sku'),
  gtin: column('GTIN', 'gtin'),
  amount: column('Amount', 'amount'),
  unit: {
    ...column('Unit', 'unit'),
    read: (cell) => {
      const unit = cell.trim().toLowerCase();
      if (unit === '' || packUnits.some((each) => each === unit)) return unit;
      throw new CellFault(`Write one of these: ${packUnits.join(', ')}.`);
    },
  },
  price: column('Pack price', 'price'),
  onRequest: {
    title: 'On request',
    field: 'onRequest',
    write: ({ onRequest }) => (onRequest ? yes : ''),
    read: (cell) => {
      const answer = cell.trim().toLowerCase();
      if (meansYes.has(answer)) return true;
      if (meansNo.has(answer)) return false;
      throw new CellFault('Write yes, or leave it empty.');
    },
  },
  minimumOrder: column('Minimum order', 'minimumOrder'),
  packsPerCarton: column('Packs per carton', 'packsPerCarton'),
  hsn: column('HSN', 'hsn'),
  gstRate: column('GST percent', 'gstRate'),
  leadTime: column('Lead time', 'leadTime'),
};

export const packColumns: readonly PackColumn[] = Object.values(columnOf);
export const packTitles = packColumns.map(({ title }) => title);
export const packNumberTitles = (
  ['amount', 'price', 'minimumOrder', 'packsPerCarton', 'gstRate'] as const
).map((field) => columnOf[field].title);
export const sizeTitle = columnOf.size.title;
export const skuTitle = columnOf.sku.title;
export const gstTitle = columnOf.gstRate.title;

export const packTitleOf = (field: string): string | undefined =>
  packColumns.find((each) => each.field === field)?.title;

/** Of each size of the product, in their order. */
export const packsOf = ({ sizes, packs }: Pick<ProductValues, 'sizes' | 'packs'>): PackValues[] =>
  sizes.map((size) => packs.find((each) => each.size === size) ?? emptyPack(size));
