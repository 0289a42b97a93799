import { toPrintable } from '@site/shared-contracts/server/printable-text';

/** Texts as the brochure's fonts can print them, and all characters that they cannot. */
export class PrintableTexts {
  readonly #missing = new Set<string>();

  clean(text: string): string {
    const printable = toPrintable(text);
    for (const character of printable.missing) this.#missing.add(character);
    return printable.text;
  }

  /** A name; where a part of it cannot be printed, with the number of what it names: an entry is never without a name. */
  name(kind: 'Product' | 'Category', { id, name }: { id: number; name: string }): string {
    const { text, missing } = toPrintable(name);
    this.clean(name);
    if (missing.length === 0 && text !== '') return text;
    return /[\p{L}\p{N}]/u.test(text) ? `${text} (No. ${id})` : `${kind} No. ${id}`;
  }

  /** The characters that were removed so far. */
  get missingCharacters(): string[] {
    return [...this.#missing].sort();
  }
}
