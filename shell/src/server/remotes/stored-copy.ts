import fs from 'node:fs/promises';
import { reasonOf } from './registry-problem';
import { writeAtomically } from '../files/write-atomically';

/** The last good version of a document, on disk, so that a restart has it where the document itself is away. */
export class StoredCopy {
  readonly #file: string;
  /** What the file contains, as far as it was of use. */
  #text: string | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Gives the text to `accept`, which throws where it is damaged; a damaged copy is written again with the next `write`.
   * Resolves to what is wrong with it.
   */
  async read(accept: (text: string) => void): Promise<string | undefined> {
    const text = await fs.readFile(this.#file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      accept(text);
      this.#text = text;
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** Does nothing where the file has the text already. Resolves to why it could not be written; never rejects. */
  async write(text: string): Promise<string | undefined> {
    if (this.#text === text) return undefined;
    try {
      await writeAtomically(this.#file, text);
      this.#text = text;
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }
}
