import type { ServerState } from './draft-store';
import type { TextValues } from './merge-edits';

/** An image that was chosen and not saved. */
export interface ChosenImage {
  file: File;
  /** What was read when editing began. */
  base: ServerState<TextValues>;
  /** Milliseconds since 1970. */
  at: number;
}

// In memory, as local storage takes no file: an image survives the screen and the session, but not a reload of the tab.
const images = new Map<string, ChosenImage>();

/** By the key of the draft that it belongs to. */
export const findChosenImage = (key: string): ChosenImage | undefined => images.get(key);

export function storeChosenImage(key: string, file: File, base: ServerState<TextValues>): void {
  images.set(key, { file, base, at: Date.now() });
}

export const removeChosenImage = (key: string): void => {
  images.delete(key);
};
