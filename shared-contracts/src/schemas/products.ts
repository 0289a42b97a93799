import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { listLimits } from '../values/limits';
import { facetFields, facetQuery } from './facets';
import { ById, listQuery, SearchFields } from './fields';
import { Image } from './image';
import { productDetails, shownGst } from './product-details';

/**
 * A product in a list. `id`, `productName` and `imageUrl` come from the owner's specification, the others were added.
 */
export const ProductSummary = z.object({
  id: z.int(),
  productName: z.string(),
  imageUrl: z.string(),
  image: z.optional(Image),
  categoryId: z.optional(z.int()),
  /** Rupees. */
  productPrice: z.optional(z.number()),
  /** Percent off. */
  offer: z.optional(z.number()),
  /** Rupees, the price after the offer. */
  productOfferPrice: z.optional(z.number()),
  /** Rupees. Where a size has a price of its own: what the size that costs least costs, after the offer. */
  fromPrice: z.optional(z.number()),
  /** Rupees. What that size costs without the offer; left out without one. */
  fromUsualPrice: z.optional(z.number()),
  /** All sizes cost `fromPrice`. */
  hasOnePrice: z.optional(z.boolean()),
  /** Rupees per litre or kilogram of the pack that is the cheapest by that, after the offer. */
  unitPrice: z.optional(z.number()),
  unitPriceUnit: z.optional(z.enum(['l', 'kg'])),
  /** No size has a price, and buyers ask for at least one of them. */
  isOnRequest: z.optional(z.boolean()),
  /** How the site shows prices. All prices here are without GST. */
  gst: z.optional(z.enum(shownGst)),
  /** Percent of GST of the size that costs least. */
  gstRate: z.optional(z.number()),
  /** The path of its page, where that is an address with words. */
  path: z.optional(z.string()),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const Product = z.extend(ProductSummary, {
  productDescription: z.string(),
  sizes: z.array(z.string()),
  categoryName: z.optional(z.string()),
  /** The path of its category, where that is an address with words. */
  categoryPath: z.optional(z.string()),
  ...productDetails,
  version: z.optional(z.int()),
});
export type Product = z.infer<typeof Product>;

export const productSorts = ['name', '-name', 'price', '-price', 'unitPrice', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

/**
 * The search covers name and description; without a sort, the best matches of the name come first. `trending`: by the
 * enquiries of the last 30 days, then the newest.
 */
export const ProductListQuery = z.object({
  ...listQuery([...productSorts, 'trending']),
  ...facetQuery,
  /** `page`: a visitor reads the list, so that a search which finds nothing is kept as words for admins, without the visitor. */
  purpose: z.optional(z.enum(['page'])),
  /** Only these products, at most twelve, in this order: `3,1,2`. Those that do not exist are left out. */
  ids: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,11}$/, 'Expected at most twelve numbers with commas.'),
        ),
      z.transform((text) => text.split(',').map(Number)),
    ),
  ),
});

/** What the response to a list has beside its products. */
export const ProductListFields = z.extend(SearchFields, facetFields);
export type ProductListFields = z.infer<typeof ProductListFields>;

export const productsApi = {
  'GET /api/products/all': {
    access: 'public',
    summary: 'All products.',
    query: ProductListQuery,
    // Many values of filters.
    errorStatuses: [414],
    listFields: ProductListFields,
    most: listLimits.whole,
    item: ProductSummary,
  },
  'GET /api/products/category/:id': {
    access: 'public',
    summary: 'The products of a category.',
    params: ById,
    query: ProductListQuery,
    listFields: ProductListFields,
    most: listLimits.whole,
    item: ProductSummary,
    // 414: many values of filters.
    errorStatuses: [410, 414],
  },
  'GET /api/products/:id': {
    access: 'public',
    summary: 'One product.',
    params: ById,
    response: Product,
    errorStatuses: [410],
  },
  'GET /api/products/similar/:id': {
    access: 'public',
    summary:
      'At most 12 other products of its category: those with the most enquiries of the last 30 days first, then the newest.',
    params: ById,
    item: ProductSummary,
    errorStatuses: [410],
  },
} as const satisfies Record<string, EndpointRow>;
