// By what lists of products are filtered: what buyers know before they know a product.
import * as z from 'zod/mini';
import { booleanParameter } from './fields';
import { facetKey, facetNames, mostFacetValues, type FacetName } from '../values/facets';
import { limits } from '../values/limits';
import { mostCharacters } from './text';

const value = z.string().check(mostCharacters(limits.name));

/** PostgreSQL takes no text with this character, which no product has. */
const withoutNull = (text: string) => text.replaceAll('\0', '\ufffd');

/** One of these values is enough. */
const chosenValues = z.optional(
  z.pipe(
    z.union([value, z.array(value).check(z.maxLength(mostFacetValues))]),
    z.transform((sent) => [sent].flat().map(withoutNull).map(facetKey).filter(Boolean)),
  ),
);

/** Of several facets, a product has to have a value of each. `facets`: the response says what there is to choose from. */
export const facetQuery = {
  use: chosenValues,
  surface: chosenValues,
  ph: chosenValues,
  pack: chosenValues,
  hazard: chosenValues,
  certificate: chosenValues,
  price: chosenValues,
  facets: z.optional(booleanParameter()),
} satisfies Record<FacetName | 'facets', z.ZodMiniType>;

export const Facet = z.object({
  facet: z.enum(facetNames),
  label: z.string(),
  /** Those that are chosen, and those that would leave a product: as if nothing of this facet were chosen. */
  values: z.array(
    z.object({
      /** For the parameter. */
      value: z.string(),
      label: z.string(),
      /** How many products of the list have it. */
      count: z.int(),
    }),
  ),
});
export type Facet = z.infer<typeof Facet>;

/** What the response has beside the list, where it is asked for. */
export const facetFields = { facets: z.optional(z.array(Facet)) };
