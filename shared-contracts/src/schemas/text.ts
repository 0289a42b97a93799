// Texts that people write. Apart from the other fields: forms in the browser carry these schemas, and no others.
import * as z from 'zod/mini';

const required = 'This field is required.';
const noControlCharacters = z.regex(/^[^\0]*$/, 'This text holds a character that cannot be stored.');
/** Half of a character, as a text that was cut off in the middle of an emoji ends, has no encoding. */
const replaceLoneSurrogates = z.overwrite<string>((text) => text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Forms send their line breaks as CR LF, whatever was typed. */
const normaliseLineBreaks = z.overwrite((value: string) => value.replace(/\r\n?/g, '\n'));

/** Text that must not be empty. What surrounds it is trimmed. */
export const text = (maximum: number, requiredMessage = required) =>
  z
    .string(requiredMessage)
    .check(
      normaliseLineBreaks,
      z.trim(),
      z.minLength(1, requiredMessage),
      z.maxLength(maximum, `At most ${String(maximum)} characters.`),
      noControlCharacters,
      replaceLoneSurrogates,
    );

export const optionalText = (maximum: number) =>
  z
    .string()
    .check(
      normaliseLineBreaks,
      z.trim(),
      z.maxLength(maximum, `At most ${String(maximum)} characters.`),
      noControlCharacters,
      replaceLoneSurrogates,
    );
