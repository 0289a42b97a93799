// Which texts the brochure's fonts can print.
import covered from './fonts/covered.json';

const isCovered = (code: number) => covered.some(([from = 0, to = 0]) => from <= code && code <= to);

/** Removes characters that the fonts lack, which would be printed as boxes, and collects them. */
export class PrintableText {
  readonly #missing = new Set<string>();

  clean(text: string): string {
    const printableText = text.normalize('NFC').replace(/./gsu, (character) => {
      if (/\s/.test(character)) return ' ';
      if (isCovered(character.codePointAt(0) ?? 0)) return character;
      this.#missing.add(character);
      return '';
    });
    return printableText.replace(/ +/g, ' ').trim();
  }

  /** The characters that were removed so far. */
  get missingCharacters(): string[] {
    return [...this.#missing].sort();
  }
}
