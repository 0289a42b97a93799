import { parseBlocks } from './parse-blocks';
import type { BlockToken } from './tokens';

/**
 * Markdown without the syntax that articles do not need (decision 050). Unsupported syntax, HTML above all, is not
 * dropped but stays in the text as it was typed. A single line break is kept: an author who types into a plain text
 * field intends it.
 */
export const parseText = (text: string): BlockToken[] => parseBlocks(text.replace(/\r\n?/g, '\n'));
