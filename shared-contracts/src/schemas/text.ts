// Texts that people write. A separate module from the other fields: forms in the browser load only these schemas.
import * as z from 'zod/mini';
import { tooLong } from '../values/limits';

export const required = 'This field is required.';
const noControlCharacters = z.regex(/^[^\0]*$/, 'This text holds a character that cannot be stored.');
/** A text that was cut off inside an emoji ends with a lone surrogate, which cannot be encoded as UTF-8. */
const replaceLoneSurrogates = z.overwrite<string>((text) => text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Browsers send the line breaks of a form as CR LF. */
const normaliseLineBreaks = z.overwrite((value: string) => value.replace(/\r\n?/g, '\n'));

/** A text of at most so many characters. */
export const mostCharacters = (maximum: number) =>
  z.maxLength(maximum, { error: ({ input }) => tooLong(input as string, maximum) });

/** Text that must not be empty. Surrounding white space is trimmed. */
export const text = (maximum: number, requiredMessage = required) =>
  z
    .string(requiredMessage)
    .check(
      normaliseLineBreaks,
      z.trim(),
      z.minLength(1, requiredMessage),
      mostCharacters(maximum),
      noControlCharacters,
      replaceLoneSurrogates,
    );

export const optionalText = (maximum: number, message?: string) =>
  z
    .string(message)
    .check(
      normaliseLineBreaks,
      z.trim(),
      mostCharacters(maximum),
      noControlCharacters,
      replaceLoneSurrogates,
    );
