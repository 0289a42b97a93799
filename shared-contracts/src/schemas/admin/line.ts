// Names and titles, which are one line: line breaks and other control characters become a space, and characters that
// nobody sees and that no script needs are taken out.
import * as z from 'zod/mini';
import { optionalText, required, text } from '../text';

/** NUL is left, and refused. */
export const joinLines = z.overwrite<string>((written) =>
  written.replace(/[\u200b\u2060\ufeff]/g, '').replace(/(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu, ' '),
);

export const line = (maximum: number) => text(maximum).check(joinLines, z.trim(), z.minLength(1, required));

export const optionalLine = (maximum: number) => optionalText(maximum).check(joinLines, z.trim());
