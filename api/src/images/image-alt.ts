interface Before {
  alt: string;
  /** Of the product or article. */
  name: string;
  hasNewPicture: boolean;
}

/** What a picture shows, in words: as given, or else as before where that still holds, or else the name. */
export function chooseAlt(given: string | undefined, name: string, before?: Before): string {
  if (given !== undefined && given !== '') return given;
  const isStillTrue = before && !before.hasNewPicture && before.alt !== before.name;
  return isStillTrue ? before.alt : name;
}
