import { normaliseForSearch } from '../database/reading/normalise-for-search';

interface Before {
  alt: string;
  /** Of the product or article. */
  name: string;
  hasNewImage: boolean;
}

/**
 * The alternative text of an image. A text that was derived from the name follows the name, also where a form sends it
 * along; a text that an admin wrote stays, unless it is left empty or, with a new image, left out.
 */
export function chooseAlt(given: string | undefined, name: string, before?: Before): string {
  const wasDerived = before?.alt === before?.name;
  if (given === undefined) return before && !before.hasNewImage && !wasDerived ? before.alt : name;
  return given === '' || (wasDerived && given === before?.alt) ? name : given;
}

/** The columns of an alternative text, in the rows of products and articles. */
export const altColumns = (alt: string) => ({ image_alt: alt, image_alt_key: normaliseForSearch(alt) });
