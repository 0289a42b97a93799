// All products in one table: those that visitors see, hidden ones and drafts.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { listLimits } from '../../values/limits';
import { ById, listQuery, Saved, Timestamp, wholeNumber } from '../fields';
import { Image } from '../image';
import { contentStates } from './content';

export const productTableSorts = [
  'name',
  '-name',
  'price',
  '-price',
  'category',
  '-category',
  'changed',
  '-changed',
] as const;
export type ProductTableSort = (typeof productTableSorts)[number];

/** `visible` are all that visitors see; `changed` are those of them with a draft that visitors do not see. */
export const productTableStates = ['visible', 'changed', 'hidden', 'draft'] as const;

/** What a product can lack. A new one needs its condition in the API and its words in the admin area. */
export const missingParts = ['price', 'picture', 'sheet'] as const;

const { search, sort, page, pageSize } = listQuery(productTableSorts);

const filters = {
  /** Words of the name, or the number of a product. */
  search,
  categoryId: z.optional(wholeNumber()),
  state: z.optional(z.enum(productTableStates)),
  missing: z.optional(z.enum(missingParts)),
};

export const ProductFilters = z.object(filters);
export type ProductFilters = z.infer<typeof ProductFilters>;

/** A product as visitors see it; its draft, where they do not see it. */
export const ProductTableRow = z.object({
  id: z.int(),
  /** Empty for a draft without a name. */
  name: z.string(),
  categoryId: z.optional(z.int()),
  categoryName: z.optional(z.string()),
  image: z.optional(Image),
  productPrice: z.optional(z.number()),
  offer: z.optional(z.number()),
  productOfferPrice: z.optional(z.number()),
  /** Rupees, without the offer. Of a product without a price of its own: the lowest of the prices of its sizes. */
  fromPrice: z.optional(z.number()),
  state: z.enum(contentStates),
  changedAt: Timestamp,
  /** The admin's username; left out for what the system did. */
  changedBy: z.optional(z.string()),
});
export type ProductTableRow = z.infer<typeof ProductTableRow>;

export const productTableApi = {
  'GET /api/products/managed': {
    access: 'catalogue.view',
    summary: 'All products in one table: visible ones, hidden ones and drafts.',
    query: z.object({ ...filters, sort, page, pageSize }),
    most: listLimits.pageSize,
    item: ProductTableRow,
  },
  'GET /api/products/export': {
    access: 'catalogue.view',
    summary:
      'All products that match, as a CSV file with a row for each pack, which can be imported again. A file whose end is missing is a failed response.',
    query: ProductFilters,
    download: 'csv',
  },
  'GET /api/products/workbook': {
    access: 'catalogue.view',
    summary: 'The same as an Excel workbook.',
    query: ProductFilters,
    download: 'xlsx',
  },
  'POST /api/products/duplicate/:id': {
    access: 'catalogue.edit',
    summary: 'Add a copy of a product as a draft.',
    params: ById,
    response: Saved,
    errorStatuses: [410],
  },
} as const satisfies Record<string, EndpointRow>;
