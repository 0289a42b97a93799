import { toPrintable, toPrintableName } from '@site/shared-contracts/server/printable-text';

/** Texts as the brochure's fonts can print them, and all characters that they cannot. */
export class PrintableTexts {
  readonly #missing = new Set<string>();

  clean(text: string): string {
    const printable = toPrintable(text);
    for (const character of printable.missing) this.#missing.add(character);
    return printable.text;
  }

  name(kind: 'Product' | 'Category', item: { id: number; name: string }): string {
    const { name, missing } = toPrintableName(kind, item);
    for (const character of missing) this.#missing.add(character);
    return name;
  }

  /** The characters that were removed so far. */
  get missingCharacters(): string[] {
    return [...this.#missing].sort();
  }
}
