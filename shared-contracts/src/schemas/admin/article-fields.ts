// What an article has beside its texts, as forms send it and as a version has it.
import * as z from 'zod/mini';
import { limits } from '../../values/limits';
import { wholeNumber } from '../fields';
import { optionalText, text } from '../text';
import { FocusedImage, imageFocus } from '../image-reference';
import { jsonText } from './json-text';
import { searchTextFormFields, searchTextValues } from './search-texts';

/** How many an article has, and the characters of a tag. */
export const articleLimits = { tags: 10, tag: 40, relatedProducts: 12 } as const;

const tag = text(articleLimits.tag).check(
  z.regex(/^[^,]*$/, 'A tag has no comma.'),
  z.regex(/[\p{L}\p{N}]/u, 'A tag needs a letter or a digit.'),
);

const tags = z
  .array(tag)
  .check(z.maxLength(articleLimits.tags, `At most ${String(articleLimits.tags)} tags.`));

const relatedProducts = z
  .array(wholeNumber())
  .check(
    z.maxLength(articleLimits.relatedProducts, `At most ${String(articleLimits.relatedProducts)} products.`),
  );

/** Of a version: everything may be empty. */
export const articleDetails = {
  author: z._default(optionalText(limits.name), ''),
  tags: z._default(tags, []),
  /** Ids, in the order in which they are shown. */
  relatedProducts: z._default(relatedProducts, []),
  imageFocus: z._default(imageFocus, ''),
  ...searchTextValues,
};

const split = (joined: string) =>
  joined
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Of a form, whose values are texts: lists are joined by commas. What is left out stays as it is. */
export const articleFormDetails = {
  author: z.optional(optionalText(limits.name)),
  tags: z.optional(z.pipe(z.pipe(z.string().check(z.regex(/^[^\0]*$/)), z.transform(split)), tags)),
  relatedProducts: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(/^([1-9]\d{0,8}(,[1-9]\d{0,8}){0,11})?$/, 'Expected at most twelve numbers with commas.'),
        ),
      z.transform((joined) => split(joined).map(Number)),
    ),
  ),
  imageFocus: z.optional(imageFocus),
  /** An uploaded picture, in the place of a file, `imageAlt` and `imageFocus`; `null` for no picture. */
  picture: jsonText(z.nullable(FocusedImage), /^\s*(\{|null)[^\0]*$/),
  ...searchTextFormFields,
};
