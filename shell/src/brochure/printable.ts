// Which texts the brochure's fonts can print.
import covered from './fonts/covered.json';

const isCovered = (code: number) => covered.some(([from = 0, to = 0]) => from <= code && code <= to);

/** Signs that the fonts lack and that a value is wrong without, as they are typed on a keyboard. */
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

/** As a font that lacks it can print it, such as `3` for `₃`; undefined where it cannot. */
function spell(character: string): string | undefined {
  const spelled = typed[character] ?? character.normalize('NFKC');
  return Array.from(spelled).every((each) => isCovered(each.codePointAt(0) ?? 0)) ? spelled : undefined;
}

/** Spells or removes characters that the fonts lack, which would be printed as boxes, and collects the removed ones. */
export class PrintableText {
  readonly #missing = new Set<string>();

  clean(text: string): string {
    // `1⅛` is `1 1⁄8`, not `11⁄8`.
    const typedText = typePowers(text.normalize('NFC')).replace(/(\d)(?=[⅐-⅞↉])/gu, '$1 ');
    const printableText = typedText.replace(/./gsu, (character) => {
      if (/\s/.test(character)) return ' ';
      if (isCovered(character.codePointAt(0) ?? 0)) return character;
      const spelled = spell(character);
      if (spelled === undefined) this.#missing.add(character);
      return spelled ?? '';
    });
    return printableText.replace(/ +/g, ' ').trim();
  }

  /** The characters that were removed so far. */
  get missingCharacters(): string[] {
    return [...this.#missing].sort();
  }
}
