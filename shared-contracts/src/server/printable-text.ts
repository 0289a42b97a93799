// Which texts the brochure can print, and with which of its fonts.
import { siteLanguage } from '../values/site-language';
import coverage from './brochure-coverage.json';

/** Manrope, and a font for each script that it lacks. */
export type BrochureFont = keyof typeof coverage;

type Ranges = readonly (readonly number[])[];

/** A character of each font, as a regular expression. */
const classOf = (ranges: Ranges) =>
  ranges.map(([from = 0, to = 0]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('');

const covers = (ranges: Ranges) => new RegExp(`^[${classOf(ranges)}]*$`, 'u');

const manrope = covers(coverage.manrope);
const fonts = Object.entries(coverage).map(([name, ranges]) => ({
  name: name as BrochureFont,
  covered: covers(ranges),
}));

/** Signs that no font shows: they join letters, or say how a text is to be read. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Signs that Manrope lacks and that a value is wrong without, as they are typed on a keyboard. */
const typed: Partial<Record<string, string>> = {
  '≤': '<=',
  '≦': '<=',
  '⩽': '<=',
  '≥': '>=',
  '≧': '>=',
  '⩾': '>=',
  '≈': '~',
  '∼': '~',
  '≠': '<>',
  '→': '->',
  '∆': 'Δ',
  '∅': 'Ø',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '⋅': '·',
  '∙': '·',
  '‧': '·',
  '‰': '/1000',
  '′': "'",
  '″': '"',
};

/** `m⁻²` is `m^-2`: without the sign, a power would be a digit of the number before it. */
const typePowers = (text: string): string =>
  text.replace(/[⁰¹²³⁴-⁹⁺⁻]+/gu, (power) =>
    /[⁰⁴-⁹⁺⁻]/u.test(power) ? `^${power.normalize('NFKC').replace('−', '-')}` : power,
  );

/** As Manrope can print it, such as `3` for `₃`; undefined where it cannot. */
function spell(character: string): string | undefined {
  const spelled = typed[character] ?? character.normalize('NFKC');
  return manrope.test(spelled) ? spelled : undefined;
}

const graphemes = new Intl.Segmenter(siteLanguage, { granularity: 'grapheme' });

/** What a reader sees as characters: a letter and its marks have one font. */
const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The font that has all of it; that of the text before where several have it, such as for `।`. */
function fontOf(grapheme: string, before: BrochureFont): BrochureFont | undefined {
  const visible = grapheme.replace(invisible, '');
  const able = fonts.filter(({ covered }) => covered.test(visible)).map(({ name }) => name);
  return able.includes('manrope') || !able.includes(before) ? able[0] : before;
}

const hasFont = (font: BrochureFont, text: string) =>
  fonts.some(({ name, covered }) => name === font && covered.test(text));

/** A text as the brochure prints it, and the characters of it that no font has. */
export function toPrintable(text: string): { text: string; missing: string[] } {
  const whole = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (manrope.test(whole)) return { text: whole, missing: [] };
  // `1⅛` is `1 1⁄8`, not `11⁄8`.
  const typedText = typePowers(whole).replace(/(\d)(?=[⅐-⅞↉])/gu, '$1 ');
  const missing: string[] = [];
  const parts = graphemesOf(typedText).map((grapheme) => {
    if (manrope.test(grapheme)) return grapheme;
    const spelled = spell(grapheme);
    if (spelled !== undefined) return spelled;
    const visible = grapheme.replace(invisible, '');
    const font = fontOf(grapheme, 'manrope');
    if (visible === '') return '';
    // What joins letters stays where the font knows it.
    if (font) return grapheme.replace(invisible, (sign) => (hasFont(font, sign) ? sign : ''));
    // A letter without the mark that no font has is better than none.
    return Array.from(visible, (character) => {
      const printed = fontOf(character, 'manrope') ? character : spell(character);
      if (printed === undefined) missing.push(character);
      return printed ?? '';
    }).join('');
  });
  return { text: parts.join('').replace(/ +/g, ' ').trim(), missing };
}

/**
 * A name as the brochure prints it: where a part of it cannot be printed, with the number of what it names, so that no
 * entry is without a name.
 */
export function toPrintableName(
  kind: 'Product' | 'Category',
  { id, name }: { id: number; name: string },
): { name: string; missing: string[]; isWhole: boolean } {
  const { text, missing } = toPrintable(name);
  if (missing.length === 0 && text !== '') return { name: text, missing, isWhole: true };
  const hasWords = /[\p{L}\p{N}]/u.test(text);
  const printed = hasWords ? `${text} (No. ${String(id)})` : `${kind} No. ${String(id)}`;
  return { name: printed, missing, isWhole: false };
}

/** A part of a text that has one font. */
export interface FontPart {
  text: string;
  font: BrochureFont;
}

/** Each character of a printable text with its font. */
export function fontPartsOf(text: string): FontPart[] {
  let before: BrochureFont = 'manrope';
  return graphemesOf(text).map((grapheme) => {
    before = fontOf(grapheme, before) ?? before;
    return { text: grapheme, font: before };
  });
}

export const isManropeOnly = (text: string): boolean => manrope.test(text);
