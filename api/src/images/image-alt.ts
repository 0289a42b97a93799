interface Before {
  alt: string;
  /** Of the product or article. */
  name: string;
  hasNewImage: boolean;
}

/**
 * What a picture shows, in words. One that was made up from the name follows the name, also where a form sends it along;
 * one that was written stays, unless it is left empty or, with a new picture, left out.
 */
export function chooseAlt(given: string | undefined, name: string, before?: Before): string {
  const wasDerived = before?.alt === before?.name;
  if (given === undefined) return before && !before.hasNewImage && !wasDerived ? before.alt : name;
  return given === '' || (wasDerived && given === before?.alt) ? name : given;
}
