import * as z from 'zod/mini';
import type { EndpointRow } from '../../endpoint';
import { limits } from '../../limits';
import { ById, Done, imageAlt, Saved, wholeNumber } from '../fields';
import { text } from '../text';

export const CategoryInput = z.object({
  name: text(limits.name).check(z.regex(/[\p{L}\p{N}]/u, 'A name needs a letter or a digit.')),
});

const decimal = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A text that is empty is no amount; one that JavaScript alone would call a number is none either. */
function readAmount(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = value.trim();
  if (digits === '') return undefined;
  return decimal.test(digits) ? digits : Number.NaN;
}

const amount = (maximum: number) =>
  z.optional(
    z.pipe(
      z.transform(readAmount),
      z.optional(
        z.coerce
          .number('This is not a number.')
          .check(z.nonnegative('At least 0.'), z.maximum(maximum, `At most ${String(maximum)}.`)),
      ),
    ),
  );

/** As the multipart form sends it: texts only. */
export const ProductForm = z.object({
  productName: text(limits.name),
  productDescription: text(limits.message),
  /** Rupees. An empty text is no price. */
  productPrice: amount(limits.price),
  /** Percent off. */
  offer: amount(100),
  productOfferPrice: amount(limits.price),
  /** Joined by commas on the wire, so a size cannot hold one. */
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
        .array(
          z.string().check(z.maxLength(limits.size, `A size has at most ${String(limits.size)} characters.`)),
        )
        .check(z.maxLength(limits.sizes, `At most ${String(limits.sizes)} sizes.`)),
    ),
    [],
  ),
  categoryId: wholeNumber(),
  imageAlt,
});

export const catalogueAdminApi = {
  'POST /api/category/create': {
    access: 'admin',
    summary: 'Add a category. Its name is unique, regardless of case and accents.',
    body: CategoryInput,
    reply: Saved,
    refusals: [409],
  },
  'PUT /api/category/update/:id': {
    access: 'admin',
    summary: 'Rename a category.',
    params: ById,
    body: CategoryInput,
    reply: Saved,
    refusals: [409, 412],
  },
  'DELETE /api/category/delete/:id': {
    access: 'admin',
    summary: 'Move a category and its products to the trash.',
    params: ById,
    reply: z.extend(Done, { deletedProducts: z.int() }),
    refusals: [412],
  },
  'POST /api/products/create': {
    access: 'admin',
    summary: 'Add a product with its picture.',
    form: ProductForm,
    file: { field: 'file', isRequired: true },
    reply: Saved,
  },
  'PUT /api/products/update/:id': {
    access: 'admin',
    summary: 'Change a product. Without a file it keeps its picture.',
    params: ById,
    form: ProductForm,
    file: { field: 'file', isRequired: false },
    reply: Saved,
    refusals: [412],
  },
  'DELETE /api/products/delete/:id': {
    access: 'admin',
    summary: 'Move a product to the trash.',
    params: ById,
    reply: Done,
    refusals: [412],
  },
} as const satisfies Record<string, EndpointRow>;
