/** A picture that was chosen and not saved. */
export interface ChosenPicture {
  file: File;
  /** Milliseconds since 1970. */
  at: number;
}

// No browser storage takes a file as simply as this: it outlives the screen and the session, not the tab.
const chosen = new Map<string, ChosenPicture>();

/** By the key of the draft that it belongs to. */
export const findPicture = (key: string): ChosenPicture | undefined => chosen.get(key);

/** Without a picture what was kept is forgotten. */
export function keepPicture(key: string, file: File | undefined): void {
  if (file) chosen.set(key, { file, at: Date.now() });
  else chosen.delete(key);
}
