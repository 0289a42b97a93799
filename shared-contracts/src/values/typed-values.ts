// Telephone numbers, quantities and e-mail addresses as people type and paste them, and the same values as they are
// stored. Spelling is all that changes: a text that is no such value comes back with what was typed, so that the visitor
// is told about it and can correct it.

/** Direction marks, zero-width spaces and their kind: a copy from a list of contacts or a PDF often brings some along. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

const withoutInvisible = (text: string) => text.replace(invisible, '').trim();

/** One line in the characters of a keyboard: digits of every script, and each kind of hyphen, space and plus sign. */
const toKeyboardCharacters = (text: string) =>
  withoutInvisible(text)
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\p{Pd}\u2212\u2043\u02d7]/gu, '-')
    .replace(/[\uff0b\ufe62]/g, '+')
    .replace(/\s/g, ' ');

/** In Unicode, the ten digits of a script stand in a row, the zero first. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Brackets, and the dots of `98470.12345`, in every script's form. */
const brackets = /[\p{Ps}\p{Pe}]/gu;
const dots = /[.\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff0e\uff65]/g;

/**
 * The ten digits of an Indian number: without separators, the country code (`+91`, `91`, `0091`) and the 0 that is
 * dialled before other areas.
 */
export function toTenDigits(typed: string): string {
  const compact = toKeyboardCharacters(typed).replace(brackets, '').replace(dots, '').replace(/[ -]/g, '');
  return /^(?:\+91|0{0,2}91)?0?([1-9]\d{9})$/.exec(compact)?.[1] ?? withoutInvisible(typed);
}

/** A number of any country: a plus if there is one, and the digits with single spaces or hyphens as they were typed. */
export function toPhoneNumber(typed: string): string {
  const number = toKeyboardCharacters(typed)
    .replace(/\p{Ps}/gu, '(')
    .replace(/\p{Pe}/gu, ')')
    // `+44 (0)20 7946 0958`: the zero is not dialled after a country code. In Italy, San Marino and parts of Africa it is.
    .replace(/^([( ]*(?:\+|00)(?! *(?:39|378|225|24[12])\b)[^(]*)\( *0 *\)/, '$1 ')
    .replace(/[()]/g, ' ')
    .replace(dots, ' ')
    .replace(/[ -]+/g, (separators) => (separators.includes('-') ? '-' : ' '))
    .replace(/^[ -]|[ -]$/g, '')
    .replace(/^\+[ -]/, '+');
  return /^\+?\d[\d -]*$/.test(number) ? number : withoutInvisible(typed);
}

/** Digits only; a text with any other character comes back as it was typed. */
export function toDigits(typed: string): string {
  const digits = toKeyboardCharacters(typed);
  return /^\d+$/.test(digits) ? digits : withoutInvisible(typed);
}

/** Without invisible marks, and with a host such as `münchen.de` in the letters that mail servers understand. */
export function toEmailAddress(typed: string): string {
  const address = withoutInvisible(typed);
  const [, mailbox, host] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  if (mailbox === undefined || host === undefined || /^[\x20-\x7e]*$/.test(host)) return address;
  try {
    return `${mailbox}@${new URL(`http://${host}`).hostname}`;
  } catch {
    return address;
  }
}
