import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, contentLimits } from '../../values/limits';
import { Category } from '../categories';
import { ById, Done, imageAlt, Saved, wholeNumber } from '../fields';
import { mostCharacters, optionalText, text } from '../text';
import type { ProductValues } from './content-values';
import { joinLines, line } from './line';
import { offerRule } from './offer-rule';
import { percent, price } from './price';
import { productFormDetails } from './product-fields';

export const CategoryInput = z.object({
  name: line(limits.name).check(z.regex(/[\p{L}\p{N}]/u, 'A name needs a letter or a digit.')),
  /** Left out, it stays as it is. */
  introduction: z.optional(optionalText(contentLimits.introduction)),
});

type ProductFormField = Exclude<keyof ProductValues, 'picture' | 'morePictures'> | 'imageAlt' | 'pictures';

/** The fields of the multipart form, which sends only texts. */
const productFields = z.object({
  productName: line(limits.name),
  productDescription: text(limits.message),
  /** Rupees. An empty text means that no price is given. */
  productPrice: price(),
  /** Percent off. */
  offer: percent(),
  productOfferPrice: price(),
  /** Joined by commas on the wire, so a size cannot contain one. */
  sizes: z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^[^\0]*$/)),
        z.transform((joined) =>
          joined
            .split(',')
            .map((size) => size.trim())
            .filter(Boolean),
        ),
      ),
      z
        .array(z.string().check(joinLines, z.trim(), mostCharacters(limits.size)))
        .check(z.maxLength(contentLimits.sizes, `At most ${String(contentLimits.sizes)} sizes.`)),
    ),
    [],
  ),
  categoryId: wholeNumber(),
  imageAlt,
  ...productFormDetails,
} satisfies Record<ProductFormField, z.ZodMiniType>);

export const ManagedCategory = z.extend(Category, {
  isHidden: z.boolean(),
  /** The products that are shown again with it. */
  hiddenProducts: z.int(),
});
export type ManagedCategory = z.infer<typeof ManagedCategory>;

const ShownCategory = z.extend(Saved, {
  /** How many products went with it. */
  products: z.int(),
});

export const ProductForm = productFields.check(offerRule);

export const catalogueAdminApi = {
  'POST /api/category/create': {
    access: 'catalogue.edit',
    summary: 'Add a category. Its name is unique, regardless of case and accents.',
    body: CategoryInput,
    response: Saved,
    errorStatuses: [409],
  },
  'PUT /api/category/update/:id': {
    access: 'catalogue.edit',
    summary: 'Change the name or the introduction of a category.',
    params: ById,
    body: CategoryInput,
    response: Saved,
    errorStatuses: [409, 412],
  },
  'GET /api/category/managed': {
    access: 'catalogue.view',
    summary: 'All categories in their order, also those that visitors do not see.',
    item: ManagedCategory,
  },
  'PUT /api/category/move/:id': {
    access: 'catalogue.edit',
    summary: 'Put a category before another one, or at the end.',
    params: ById,
    /** Left out: at the end. */
    body: z.object({ before: z.optional(z.int().check(z.positive())) }),
    response: Done,
    errorStatuses: [409],
  },
  'POST /api/category/hide/:id': {
    access: 'catalogue.edit',
    summary: 'Hide a category and its products from visitors.',
    params: ById,
    response: ShownCategory,
    errorStatuses: [409, 412],
  },
  'POST /api/category/show/:id': {
    access: 'catalogue.edit',
    summary: 'Show a hidden category again, with the products that were hidden with it.',
    params: ById,
    response: ShownCategory,
    errorStatuses: [409, 412],
  },
  'DELETE /api/category/delete/:id': {
    access: 'catalogue.edit',
    summary: 'Move a category and its products to the trash.',
    params: ById,
    response: z.extend(Done, { deletedProducts: z.int() }),
    errorStatuses: [412],
  },
  'POST /api/products/create': {
    access: 'catalogue.edit',
    summary: 'Add a product with its picture: a file, or the ids of uploaded ones.',
    form: ProductForm,
    file: { field: 'file', isRequired: true, unless: 'pictures' },
    response: Saved,
  },
  'PUT /api/products/update/:id': {
    access: 'catalogue.edit',
    summary: 'Change a product. Without a file it keeps its picture.',
    params: ById,
    form: ProductForm,
    file: { field: 'file', isRequired: false },
    response: Saved,
    errorStatuses: [412],
  },
  'PUT /api/products/move/:id': {
    access: 'catalogue.edit',
    summary: 'Put a product at another place in its category.',
    params: ById,
    /** From 1; the end, where the category has fewer products. */
    body: z.object({ place: z.int().check(z.positive()) }),
    response: Done,
  },
  'DELETE /api/products/delete/:id': {
    access: 'catalogue.edit',
    summary: 'Move a product to the trash.',
    params: ById,
    response: Done,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
