// The converter is our own: libraries escape without knowing what the pages' parser reads, drop empty items and double
// line breaks, and write asterisks that are not read back as emphasis. `readBlocks` and `writeBlocks` are the inverse of it.
import { cleanPastedHtml } from './clean-pasted-html';
import { readBlocks } from './read-blocks';
import { writeBlocks } from './write-blocks';

/** The text of the clipboard as Markdown of the kind that articles have; empty where nothing of it is text. */
export const htmlToMarkdown = (html: string): string => elementToMarkdown(cleanPastedHtml(html).body);

/**
 * What an element of a clean document contains, as Markdown.
 * @param taken signs of the lists before and after it
 */
export const elementToMarkdown = (element: HTMLElement, taken: readonly string[] = []): string =>
  writeBlocks(readBlocks(element), taken);
