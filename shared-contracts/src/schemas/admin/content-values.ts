// What a version of each kind contains. A draft may lack anything.
import * as z from 'zod/mini';
import { limits, contentLimits } from '../../values/limits';
import { wholeNumber } from '../fields';
import { optionalText, text } from '../text';
import { articleDetails } from './article-fields';
import { FocusedImage, ImageReference } from '../image-reference';
import { line, optionalLine } from './line';
import { offerRule } from './offer-rule';
import { percent, price } from './price';
import { hazardsToPublish, productValueDetails } from './product-fields';

const optional = (maximum: number) => z._default(optionalText(maximum), '');

export const ProductValues = z.object({
  productName: z._default(optionalLine(limits.name), ''),
  productDescription: optional(limits.message),
  productPrice: price(),
  offer: percent(),
  productOfferPrice: price(),
  sizes: z._default(
    z
      .array(line(limits.size).check(z.regex(/^[^,]*$/, 'A size has no comma.')))
      .check(z.maxLength(contentLimits.sizes, `At most ${String(contentLimits.sizes)} sizes.`)),
    [],
  ),
  categoryId: z.optional(wholeNumber()),
  picture: z.optional(FocusedImage),
  ...productValueDetails,
});
export type ProductValues = z.infer<typeof ProductValues>;

/** With what visitors need: the rules of the form that publishes at once. */
export const ProductToPublish = z
  .extend(ProductValues, {
    productName: line(limits.name),
    productDescription: text(limits.message),
    categoryId: wholeNumber(),
    picture: z.object(FocusedImage.shape, 'Choose a picture.'),
    hazards: hazardsToPublish,
  })
  .check(offerRule);

export const ArticleValues = z.object({
  title: z._default(optionalLine(limits.line), ''),
  shortDescription: optional(limits.message),
  body: optional(contentLimits.article),
  ...articleDetails,
  picture: z.optional(ImageReference),
});
export type ArticleValues = z.infer<typeof ArticleValues>;

/** What visitors need of it. */
export const ArticleToPublish = z.object({
  title: line(limits.line),
  shortDescription: text(limits.message),
  body: text(contentLimits.article),
});
