interface Before {
  alt: string;
  /** Of the product or article. */
  name: string;
  hasNewPicture: boolean;
}

/**
 * What a picture shows, in words. One that was made up from the name follows the name, also where a form sends it along;
 * one that was written stays, unless it is left empty or, with a new picture, left out.
 */
export function chooseAlt(given: string | undefined, name: string, before?: Before): string {
  const wasMadeUp = before?.alt === before?.name;
  if (given === undefined) return before && !before.hasNewPicture && !wasMadeUp ? before.alt : name;
  return given === '' || (wasMadeUp && given === before?.alt) ? name : given;
}
