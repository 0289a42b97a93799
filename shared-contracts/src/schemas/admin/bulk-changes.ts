// Changes of many products at once, which run in the background and can be undone.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, listLimits } from '../../values/limits';
import { ById, Done, Timestamp, wholeNumber } from '../fields';
import { SizePrice } from '../product-details';
import { text } from '../text';
import { ProductFilters } from './product-table';

export const bulkActions = ['hide', 'show', 'move', 'price', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** To what a changed price is rounded. */
export const roundings = ['paisa', 'rupee'] as const;
export type Rounding = (typeof roundings)[number];

/** Which products: those with these ids, or all that match the filter. */
const selection = {
  ids: z.optional(
    z
      .array(z.int().check(z.positive()))
      .check(z.minLength(1, 'Choose at least one product.'), z.maxLength(1000, 'At most 1000 products.')),
  ),
  filter: z.optional(ProductFilters),
};

const percent = z
  .number('Write the percentage in figures, for example 5 or -2.5.')
  .check(z.minimum(-90, 'At least -90.'), z.maximum(1000, 'At most 1000.'));

/** Of `price`: only the prices of packs of these sizes change. Without any, all prices do. */
const sizes = z.optional(
  z.array(text(limits.size)).check(z.minLength(1, 'Choose a size.'), z.maxLength(100, 'At most 100 sizes.')),
);

export const BulkChangeInput = z.object({
  ...selection,
  /** How many products the admin was shown: with another number the change is rejected. */
  count: z.int(),
  action: z.enum(bulkActions),
  /** Of `move`. */
  categoryId: z.optional(wholeNumber()),
  /** Of `price`: 10 makes prices higher by a tenth, -10 lower. */
  percent: z.optional(percent),
  rounding: z.optional(z.enum(roundings)),
  sizes,
});

/**
 * `checking`: the dry run of an import; `ready`: it can be applied. `refused`: an import that could not be applied as a
 * whole, so that nothing of it is left.
 */
export const bulkChangeStates = [
  'checking',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'refused',
] as const;

/**
 * `waiting`: to be changed. `same`: there is nothing to change. `fault`: the row of a file cannot be imported. `skipped`:
 * it could not be changed. `kept`: somebody has changed the product since, so that it was not undone.
 */
export const bulkRowStates = [
  'unchecked',
  'waiting',
  'same',
  'fault',
  'changed',
  'skipped',
  'undone',
  'kept',
] as const;
export type BulkRowState = (typeof bulkRowStates)[number];

export const BulkChange = z.object({
  status: z.literal(200),
  id: z.int(),
  action: z.enum([...bulkActions, 'import']),
  /** The name of the file of an import. */
  fileName: z.optional(z.string()),
  /** Of `price`. */
  percent: z.optional(z.number()),
  /** Of `price`: those of which the prices were changed; left out for all prices. */
  sizes: z.optional(z.array(z.string())),
  /** Of `move`. */
  categoryName: z.optional(z.string()),
  state: z.enum(bulkChangeStates),
  /** Rows in all, and how many of them the present step has dealt with. */
  total: z.int(),
  progress: z.int(),
  /** How many rows are in each state. */
  counts: z.partialRecord(z.enum(bulkRowStates), z.int()),
  /** Of an import: how many of the rows are new products. */
  newProducts: z.int(),
  /** Why an import was refused. */
  error: z.optional(z.string()),
  admin: z.string(),
  createdAt: Timestamp,
  finishedAt: z.optional(Timestamp),
});
export type BulkChange = z.infer<typeof BulkChange>;

/** What changes of one product. */
export const BulkRow = z.object({
  /** From 1. Of an import: the number of the row as a spreadsheet shows it, where the titles are row 1. */
  number: z.int(),
  /** Left out for a new product that is not made yet. */
  productId: z.optional(z.int()),
  name: z.string(),
  state: z.enum(bulkRowStates),
  isNew: z.boolean(),
  /** Why it was skipped or kept, what is wrong with it, or what should be known. */
  message: z.optional(z.string()),
  /** The column that is wrong; of several, the first. */
  column: z.optional(z.string()),
  /** Everything that is wrong with it. */
  faults: z.array(z.object({ column: z.optional(z.string()), message: z.string() })),
  /** Texts as a file has them, cut where they are long. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type BulkRow = z.infer<typeof BulkRow>;

const Prices = z.object({
  price: z.optional(z.number()),
  offerPrice: z.optional(z.number()),
  /** Left out where no size has a price of its own. */
  sizePrices: z.optional(z.array(SizePrice)),
});

export const PricePreview = z.object({
  status: z.literal(200),
  total: z.int(),
  /** Of how many products prices change. */
  changed: z.int(),
  /** How many products have no price. */
  withoutPrice: z.int(),
  /** Of how many products prices cannot be changed; the first of them are among the rows. */
  refused: z.int(),
  /** The sizes of these products, at most 100, those of most products first. */
  sizes: z.optional(z.array(z.object({ size: z.string(), products: z.int() }))),
  rows: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      before: Prices,
      after: z.optional(Prices),
      message: z.optional(z.string()),
    }),
  ),
});
export type PricePreview = z.infer<typeof PricePreview>;

const Started = z.object({ status: z.literal(200), id: z.int() });
const page = z.optional(wholeNumber());
const pageSize = z.optional(wholeNumber(listLimits.pageSize));

export const bulkChangesApi = {
  'POST /api/bulk-changes/preview': {
    access: 'catalogue.edit',
    summary: 'What a change of prices would do, without doing it.',
    body: z.object({ ...selection, percent, rounding: z.enum(roundings), sizes }),
    response: PricePreview,
  },
  'POST /api/bulk-changes/create': {
    access: 'catalogue.edit',
    summary: 'Start a change of many products. It runs in the background.',
    body: BulkChangeInput,
    response: Started,
    errorStatuses: [409],
  },
  'POST /api/bulk-changes/import': {
    access: 'catalogue.edit',
    summary:
      'Upload a CSV file or an Excel workbook of products. Its dry run starts, and nothing is changed.',
    form: z.object({ fileName: z.optional(z.string().check(z.maxLength(limits.line))) }),
    file: { field: 'file', isRequired: true, type: 'CSV or Excel' },
    response: Started,
  },
  'GET /api/bulk-changes/all': {
    access: 'catalogue.view',
    summary: 'The changes of many products in the last 30 days, the newest first.',
    query: z.object({ page, pageSize }),
    most: listLimits.pageSize,
    item: BulkChange,
  },
  'GET /api/bulk-changes/:id': {
    access: 'catalogue.view',
    summary: 'How far a change of many products is.',
    params: ById,
    response: BulkChange,
  },
  'GET /api/bulk-changes/:id/rows': {
    access: 'catalogue.view',
    summary: 'What it changes of each product.',
    params: ById,
    query: z.object({ state: z.optional(z.enum(bulkRowStates)), page, pageSize }),
    most: listLimits.pageSize,
    item: BulkRow,
  },
  'POST /api/bulk-changes/:id/apply': {
    access: 'catalogue.edit',
    summary: 'Apply an import after its dry run, whole or not at all.',
    params: ById,
    response: Done,
    errorStatuses: [409],
  },
  'POST /api/bulk-changes/:id/check': {
    access: 'catalogue.edit',
    summary: 'Run the dry run of an import again.',
    params: ById,
    response: Done,
    errorStatuses: [409],
  },
  'POST /api/bulk-changes/:id/undo': {
    access: 'catalogue.edit',
    summary: 'Undo it for every product that nobody has changed since.',
    params: ById,
    response: Done,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
