import fs from 'node:fs/promises';
import path from 'node:path';
import { TrustedRemotes } from '@site/publishing/registry/schemas';
import { openStorage, type Storage } from '@site/publishing/storage/storage';
import { writeAtomically } from './write-atomically';
import { reasonOf } from './registry-problem';

/**
 * The list of trusted remotes, read again each time. A list that is missing, cannot be read or has become empty changes
 * nothing: the last good one stays, also over a restart.
 */
export class TrustedRemotesReader {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #copy: string;
  #text = '';
  /** What the copy contains. */
  #copied = '';
  #trusted: TrustedRemotes = { remotes: {} };

  /**
   * @param location a file or a URL
   * @param copy the file of the last good list
   */
  constructor(location: string, copy: string) {
    const end = location.lastIndexOf('/');
    this.#storage = openStorage(location.slice(0, end));
    this.#key = location.slice(end + 1);
    this.#copy = copy;
  }

  /** Never rejects. */
  async read(): Promise<{ trusted: TrustedRemotes; problem: string | undefined }> {
    if (!this.#text) await this.#readCopy();
    let problem: string | undefined;
    try {
      const stored = await this.#storage.read(this.#key);
      if (!stored) throw new Error('it is missing');
      const text = stored.content.toString();
      if (text !== this.#text) this.#use(text);
    } catch (error) {
      problem = `the list of trusted remotes was not accepted: ${reasonOf(error)}`;
    }
    if (this.#text) problem ??= await this.#writeCopy();
    return { trusted: this.#trusted, problem };
  }

  async #readCopy(): Promise<void> {
    const text = await fs.readFile(this.#copy, 'utf8').catch(() => '');
    if (!text) return;
    try {
      this.#use(text);
      this.#copied = text;
    } catch {
      // A damaged copy: the list itself replaces it.
    }
  }

  /** Tried again with each reading until it is written. */
  async #writeCopy(): Promise<string | undefined> {
    if (this.#copied === this.#text) return undefined;
    try {
      await fs.mkdir(path.dirname(this.#copy), { recursive: true });
      await writeAtomically(this.#copy, this.#text);
      this.#copied = this.#text;
      return undefined;
    } catch (error) {
      return `the list of trusted remotes is in use, but no copy of it could be written: ${reasonOf(error)}`;
    }
  }

  #use(text: string): void {
    const trusted = TrustedRemotes.parse(parseJson(text));
    const hadRemotes = Object.keys(this.#trusted.remotes).length > 0;
    if (hadRemotes && Object.keys(trusted.remotes).length === 0)
      throw new Error('it names no remote any more');
    this.#trusted = trusted;
    this.#text = text;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}
