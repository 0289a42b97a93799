// Which texts the brochure's fonts can print.
import covered from './fonts/covered.json';

const isCovered = (code: number) => covered.some(([from = 0, to = 0]) => from <= code && code <= to);

/** Cuts what the fonts do not have, which would come out as boxes, and remembers it. */
export class PrintableText {
  readonly #left = new Set<string>();

  of(text: string): string {
    const kept = text.normalize('NFC').replace(/./gsu, (character) => {
      if (/\s/.test(character)) return ' ';
      if (isCovered(character.codePointAt(0) ?? 0)) return character;
      this.#left.add(character);
      return '';
    });
    return kept.replace(/ +/g, ' ').trim();
  }

  /** The characters that were left out so far. */
  get leftOut(): string[] {
    return [...this.#left].sort();
  }
}
