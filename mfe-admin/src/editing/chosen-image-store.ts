import type { Stored } from './draft-store';
import type { TextValues } from './merge-edits';

/** A picture that was chosen and not saved. */
export interface ChosenImage {
  file: File;
  /** What was read when editing began. */
  base: Stored<TextValues>;
  /** Milliseconds since 1970. */
  at: number;
}

// No browser storage takes a file as simply as this: it outlives the screen and the session, not the tab.
const chosen = new Map<string, ChosenImage>();

/** By the key of the draft that it belongs to. */
export const findChosenImage = (key: string): ChosenImage | undefined => chosen.get(key);

export function storeChosenImage(key: string, file: File, base: Stored<TextValues>): void {
  chosen.set(key, { file, base, at: Date.now() });
}

export const removeChosenImage = (key: string): void => {
  chosen.delete(key);
};
