import { TrustedRemotes } from '@site/publishing/registry/schemas';
import { openStorage, type Storage } from '@site/publishing/storage/storage';
import { reasonOf } from './registry-problem';
import { StoredCopy } from './stored-copy';

/**
 * The list of trusted remotes, read again each time. A list that is missing, cannot be read or has become empty changes
 * nothing: the last good one stays, also over a restart.
 */
export class TrustedRemotesReader {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #copy: StoredCopy;
  #text = '';
  #trusted: TrustedRemotes = { remotes: {} };

  /**
   * @param location a file or a URL
   * @param copy the file of the last good list
   */
  constructor(location: string, copy: string) {
    const end = location.lastIndexOf('/');
    this.#storage = openStorage(location.slice(0, end));
    this.#key = location.slice(end + 1);
    this.#copy = new StoredCopy(copy);
  }

  /** Never rejects. */
  async read(): Promise<{ trusted: TrustedRemotes; problem: string | undefined }> {
    // Where it is damaged, the list itself replaces it.
    if (!this.#text) await this.#copy.read((text) => this.#use(text));
    let problem: string | undefined;
    try {
      const stored = await this.#storage.read(this.#key);
      if (!stored) throw new Error('it is missing');
      const text = stored.content.toString();
      if (text !== this.#text) this.#use(text);
    } catch (error) {
      problem = `the list of trusted remotes was not accepted: ${reasonOf(error)}`;
    }
    const failure = this.#text ? await this.#copy.write(this.#text) : undefined;
    if (failure !== undefined)
      problem ??= `the list of trusted remotes is in use, but no copy of it could be written: ${failure}`;
    return { trusted: this.#trusted, problem };
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
