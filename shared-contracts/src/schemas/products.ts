import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits } from '../limits';
import { Image } from './image';

/** What lists carry. `id`, `productName` and `imageUrl` are the owner's specification; the rest is additive. */
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
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const Product = z.extend(ProductSummary, {
  productDescription: z.string(),
  sizes: z.array(z.string()),
  categoryName: z.optional(z.string()),
});
export type Product = z.infer<typeof Product>;

export const productSorts = ['name', '-name', 'price', '-price', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

const wholeNumber = () => z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647));

export const ProductListQuery = z.object({
  /** Matched against name and description, regardless of case and accents. */
  search: z.optional(z.string().check(z.maxLength(limits.search))),
  sort: z.optional(z.enum(productSorts)),
  page: z.optional(wholeNumber()),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(limits.pageSize))),
});

const ById = z.object({ id: wholeNumber() });

export const productsApi = {
  'GET /api/products/all': { query: ProductListQuery, item: ProductSummary },
  'GET /api/products/category/:id': { params: ById, query: ProductListQuery, item: ProductSummary },
  'GET /api/products/:id': { params: ById, reply: Product },
  'GET /api/products/similar/:id': { params: ById, item: ProductSummary },
} as const satisfies Record<string, EndpointRow>;
