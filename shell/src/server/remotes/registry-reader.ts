import path from 'node:path';
import { checkSigner, type SignedRegistry } from '@site/publishing/registry/rollback-rules';
import { RegistryChange, type TrustedRemotes } from '@site/publishing/registry/schemas';
import { readSignedDocument } from '@site/publishing/registry/signed-document';
import { openStorage, type Storage } from '@site/publishing/storage/storage';
import { integrityOf } from './integrity';
import { parseJson } from './parse-json';
import { reasonOf, type RegistryProblem } from './registry-problem';
import { StoredCopy } from './stored-copy';
import { TrustedRemotesReader } from './trusted-remotes-reader';
import * as z from 'zod/mini';

export interface RegistryReaderOptions {
  /** A folder, or what else `openStorage` takes. */
  registry: string;
  /** The list of trusted remotes: a file or a URL. */
  trustedRemotes: string;
  /** Where the last accepted documents are stored. */
  folder: string;
}

const HistoryDocument = z.object({ signed: z.object({ change: RegistryChange }) });

interface Keys {
  own: readonly string[];
  rollback: readonly string[];
}

/**
 * The registries of all trusted remotes. It accepts a document that a key of the remote has signed and that is not
 * older than the last one it accepted, and stores it. Where the registry is missing, damaged, older or foreign, the last
 * accepted document stays, also over a restart, and the problem is reported.
 */
export class RegistryReader {
  readonly #storage: Storage;
  readonly #trustedRemotes: TrustedRemotesReader;
  readonly #folder: string;
  #trusted: TrustedRemotes = { remotes: {} };
  readonly #accepted = new Map<string, SignedRegistry>();
  readonly #copies = new Map<string, StoredCopy>();
  readonly #problems = new Map<string | undefined, string>();

  constructor({ registry, trustedRemotes, folder }: RegistryReaderOptions) {
    this.#storage = openStorage(registry);
    this.#folder = folder;
    this.#trustedRemotes = new TrustedRemotesReader(
      trustedRemotes,
      path.join(folder, '..', 'trusted-remotes.json'),
    );
  }

  /** What was wrong at the last reading. */
  problems(): RegistryProblem[] {
    return [...this.#problems].map(([remote, message]) => ({ remote, message }));
  }

  /** Reads the operator's list again. Resolves to the remotes in it, in their order; never rejects. */
  async readRemotes(): Promise<string[]> {
    const { trusted, problem } = await this.#trustedRemotes.read();
    this.#trusted = trusted;
    this.#report(undefined, problem);
    for (const name of new Set([...this.#accepted.keys(), ...this.#problems.keys()])) {
      if (name === undefined || trusted.remotes[name]) continue;
      this.#accepted.delete(name);
      this.#problems.delete(name);
    }
    return Object.keys(trusted.remotes);
  }

  /** The public keys that may sign links which show a browser another build of a remote. */
  readonly linkKeysOf = (name: string): string[] => {
    const { publicKeys = [], developerKeys = [] } = this.#trusted.remotes[name] ?? {};
    return [...publicKeys, ...developerKeys];
  };

  /** Reads the registry of one remote of the list again. Resolves to the accepted one; never rejects. */
  async readRegistry(name: string): Promise<SignedRegistry | undefined> {
    const trusted = this.#trusted;
    const keys = { own: trusted.remotes[name]?.publicKeys ?? [], rollback: trusted.rollbackKeys ?? [] };
    let problem: string | undefined;
    try {
      if (!this.#accepted.has(name)) problem = await this.#readCopy(name, keys);
      const text = await this.#readText(`${name}.json`);
      if (text === undefined) throw new Error('it is missing');
      if (this.#accepted.get(name)?.text !== text)
        this.#accepted.set(name, await this.#check(name, text, keys));
      const { key } = this.#accepted.get(name) ?? {};
      // Replacing a key must not empty a page: only a restart forgets what a removed key has signed.
      if (key && !isTrusted(key, keys)) throw new Error(`its key is not trusted any more (${key})`);
    } catch (error) {
      const number = this.#accepted.get(name)?.registry.sequence;
      const instead = number === undefined ? 'there is none before it' : `number ${number} stays in use`;
      problem = `its registry was not accepted: ${reasonOf(error)}; ${instead}`;
    }
    const copyProblem = await this.#writeCopy(name);
    problem ??= copyProblem;
    // The operator may have removed the remote meanwhile.
    if (!this.#trusted.remotes[name]) return undefined;
    this.#report(name, problem);
    return this.#accepted.get(name);
  }

  /** Reads the copy of the last accepted document. Resolves to what is wrong with it. */
  async #readCopy(name: string, keys: Keys): Promise<string | undefined> {
    const failure = await this.#copyOf(name).read((text) => {
      // That a shell's key has changed nothing else was checked before it was stored.
      this.#accepted.set(name, readDocument(name, text, keys));
    });
    return failure && `the stored copy of its registry cannot be used: ${failure}`;
  }

  async #check(name: string, text: string, keys: Keys): Promise<SignedRegistry> {
    const document = readDocument(name, text, keys);
    const last = this.#accepted.get(name);
    if (last && isTrusted(last.key, keys)) {
      const { sequence } = document.registry;
      if (sequence < last.registry.sequence) throw new Error(`it is an older one (number ${sequence})`);
      if (sequence === last.registry.sequence)
        throw new Error(`it is another one with the same number ${sequence}`);
    }
    await checkSigner(document, {
      isOwn: ({ key }) => keys.own.includes(key),
      checked: last,
      findBefore: (each) => this.#findBefore(name, each),
    });
    return document;
  }

  async #findBefore(name: string, { registry }: SignedRegistry): Promise<SignedRegistry> {
    const last = this.#accepted.get(name);
    if (last && integrityOf(last.text) === registry.previous) return last;
    const key = `history/${name}/${registry.sequence - 1}.json`;
    const text = await this.#readText(key);
    if (text === undefined || integrityOf(text) !== registry.previous)
      throw new Error(`${key}, the document before it, is missing`);
    // Its hash is in a document that is accepted: it counts, also where its key was replaced since.
    return readDocument(name, text, undefined);
  }

  /**
   * The last changes of a remote, newest first, from the history that publishing writes. It is for people: signatures
   * are not verified again. Ends where a document cannot be read.
   */
  readonly readHistory = async (name: string, length: number): Promise<RegistryChange[]> => {
    const changes: RegistryChange[] = [];
    let sequence = this.#accepted.get(name)?.registry.sequence ?? 0;
    for (; sequence > 0 && changes.length < length; sequence -= 1) {
      const text = await this.#readText(`history/${name}/${sequence}.json`).catch(() => undefined);
      const read = HistoryDocument.safeParse(parseJson(text));
      if (!read.success) break;
      changes.push(read.data.signed.change);
    }
    return changes;
  };

  /** Of the accepted document. Tried again with each reading until it is written. */
  async #writeCopy(name: string): Promise<string | undefined> {
    const text = this.#accepted.get(name)?.text;
    const failure = text === undefined ? undefined : await this.#copyOf(name).write(text);
    return failure && `its registry is in use, but no copy of it could be written: ${failure}`;
  }

  async #readText(key: string): Promise<string | undefined> {
    return (await this.#storage.read(key))?.content.toString();
  }

  #report(remote: string | undefined, problem: string | undefined): void {
    if (problem === undefined) this.#problems.delete(remote);
    else this.#problems.set(remote, problem);
  }

  #copyOf(name: string): StoredCopy {
    const copy = this.#copies.get(name) ?? new StoredCopy(path.join(this.#folder, `${name}.json`));
    this.#copies.set(name, copy);
    return copy;
  }
}

const isTrusted = (key: string, { own, rollback }: Keys) => own.includes(key) || rollback.includes(key);

function readDocument(name: string, text: string, keys: Keys | undefined): SignedRegistry {
  const { registry, key } = readSignedDocument(text, keys && [...keys.own, ...keys.rollback]);
  if (registry.remote !== name) throw new Error(`it is the registry of ${registry.remote}`);
  return { registry, key, text };
}
