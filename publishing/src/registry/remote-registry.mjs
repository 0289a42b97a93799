// The one way to read and write the registry of a remote. The conditional write of `<remote>.json` is the commit: it
// succeeds only if the document is still the one that was read. The history has a copy of each document.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../failure.mjs';
import { findLiveEntry, entriesOf, REGISTRY_SCHEMA } from './schemas.mjs';
import { readSignedDocument, signDocument } from './signed-document.mjs';

/** @typedef {import('./schemas.mjs').RemoteRegistry} Registry */
/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {import('./schemas.mjs').RegistryChange} RegistryChange */
/** @typedef {{ registry: Registry, text: string }} StoredRegistry */
/** @typedef {Pick<RegistryChange, 'action' | 'by' | 'why'>} Reason */
/**
 * @typedef {(entries: readonly RegistryEntry[], now: string) => readonly RegistryEntry[]} Change
 *   returns the same array where there is nothing to change
 */
/** @typedef {Map<number, Set<string>>} Tried sequence number to the documents that a writer has tried to store */

/** Milliseconds for which a writer tries again because others write, or because the storage fails. */
const PATIENCE = 15_000;
/** Documents that a damaged registry is looked for in. */
const MAX_HISTORY = 1_000_000;

export class RemoteRegistry {
  #storage;
  #remote;
  #publicKeys;

  /**
   * @param {import('../storage/storage.mjs').Storage} storage
   * @param {string} remote
   * @param {readonly string[]} publicKeys whose documents are accepted: the remote's, and those of the site's shells
   */
  constructor(storage, remote, publicKeys) {
    this.#storage = storage;
    this.#remote = remote;
    this.#publicKeys = publicKeys;
  }

  /**
   * The last document. Where `<remote>.json` is missing, damaged or older than the history, it is the last one of the
   * history; the next change repairs it.
   * @returns {Promise<Registry | undefined>} undefined if nothing was ever published
   */
  async read() {
    return (await this.#readLast()).last?.registry;
  }

  /**
   * What is wrong with `<remote>.json`, which a shell reads.
   * @returns {Promise<string | undefined>}
   */
  async findDamage() {
    const { last, damage } = await this.#readLast();
    return last && damage;
  }

  /**
   * Changes the entries, and writes the change into the history. Of several writers at once each succeeds, one after
   * the other. The change may be called several times, and it may throw.
   * @param {Reason & { privateKey: string }} reason
   * @param {Change} change
   * @returns {Promise<Registry>} the document that has the change
   */
  async change(reason, change) {
    const deadline = Date.now() + PATIENCE;
    /** @type {Tried} */
    const tried = new Map();
    for (;;) {
      /** @type {unknown} */
      let problem;
      try {
        const changed = await this.#tryChange(reason, change, tried);
        if (changed) return changed;
        problem = new Error('other writers were faster each time');
      } catch (error) {
        if (error instanceof Failure) throw error;
        problem = error;
      }
      if (Date.now() > deadline) throw new Failure(`${this.#name} was not changed: ${messageOf(problem)}.`);
      await pause(Math.random() * 60);
    }
  }

  /**
   * @param {Reason & { privateKey: string }} reason
   * @param {Change} change
   * @param {Tried} tried
   * @returns {Promise<Registry | undefined>} undefined where another writer was faster
   */
  async #tryChange({ privateKey, ...reason }, change, tried) {
    const { last, tag } = await this.#readLast();
    const own = await this.#findOwn(last, tried);
    if (own) return own;
    // Before the commit, so that nothing but the newest document can be missing in the history.
    if (last) await this.#writeHistory(last);
    const now = new Date().toISOString();
    const before = entriesOf(last?.registry);
    const after = change(before, now);
    if (last && after === before) return last.registry;
    const registry = nextDocument(this.#remote, last, { ...reason, at: now }, after);
    const text = signDocument(registry, privateKey);
    tried.set(registry.sequence, (tried.get(registry.sequence) ?? new Set()).add(text));
    if (!(await this.#write(text, tag))) return undefined;
    // The next writer adds it, too: what is live is not taken back because of this.
    await this.#writeHistory({ registry, text }).catch(() => undefined);
    return registry;
  }

  /**
   * Every document of the history, the newest first.
   * @returns {AsyncGenerator<Registry>}
   */
  async *history() {
    const { last } = await this.#readLast();
    if (last) yield last.registry;
    for (let sequence = (last?.registry.sequence ?? 1) - 1; sequence >= 1; sequence -= 1) {
      const document = await this.#readHistory(sequence);
      if (document) yield document.registry;
    }
  }

  get #name() {
    return `The registry of ${this.#remote}`;
  }

  get #key() {
    return `${this.#remote}.json`;
  }

  /**
   * @returns {Promise<{ last: StoredRegistry | undefined, tag?: string | undefined, damage?: string }>}
   *   the tag is that of `<remote>.json`
   */
  async #readLast() {
    const stored = await this.#storage.read(this.#key);
    const found = stored && this.#verify(stored.content.toString());
    if (found && !(found instanceof Error)) {
      // Only a registry that was replaced by an older copy of itself has a document after it.
      if (!(await this.#readHistory(found.registry.sequence + 1))) return { last: found, tag: stored?.tag };
    }
    const damage = found
      ? `${this.#name} cannot be used: ${found instanceof Error ? found.message : 'it is older than its history'}`
      : `${this.#name} is missing`;
    const last = await this.#readEndOfHistory();
    if (!last && found)
      throw new Failure(
        `${damage}.\nThe keys that may sign it are those of this remote and of TRUSTED_REMOTES.`,
      );
    return { last, tag: stored?.tag, damage };
  }

  /** @param {string} text @returns {StoredRegistry | Error} */
  #verify(text) {
    try {
      const { registry } = readSignedDocument(text, this.#publicKeys);
      if (registry.remote !== this.#remote) throw new Error(`it is the registry of ${registry.remote}`);
      return { registry, text };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #readEndOfHistory() {
    const prefix = `history/${this.#remote}/`;
    const numbers = (await this.#storage.list(prefix))
      .map((key) => Number(/^(\d+)\.json$/.exec(key.slice(prefix.length))?.[1] ?? 0))
      .filter((number) => number > 0 && number < MAX_HISTORY)
      .sort((a, b) => b - a);
    for (const number of numbers) {
      const document = await this.#readHistory(number);
      if (document) return document;
    }
    return undefined;
  }

  /** @param {number} sequence */
  async #readHistory(sequence) {
    const stored = await this.#storage.read(this.#historyKey(sequence));
    const document = stored && this.#verify(stored.content.toString());
    return document && !(document instanceof Error) && document.registry.sequence === sequence
      ? document
      : undefined;
  }

  /**
   * The own document that was written although the answer was lost, also if others have written after it.
   * @param {StoredRegistry | undefined} last
   * @param {Tried} tried
   */
  async #findOwn(last, tried) {
    for (const [sequence, texts] of tried) {
      if (!last || sequence > last.registry.sequence) continue;
      const there = sequence === last.registry.sequence ? last : await this.#readHistory(sequence);
      if (there && texts.has(there.text)) {
        await this.#writeHistory(there).catch(() => undefined);
        return there.registry;
      }
    }
    return undefined;
  }

  /** @param {string} text @param {string | undefined} tag */
  #write(text, tag) {
    const content = Buffer.from(text);
    return tag === undefined
      ? this.#storage.create(this.#key, content)
      : this.#storage.replace(this.#key, content, tag);
  }

  /** @param {StoredRegistry} document */
  async #writeHistory({ registry, text }) {
    await this.#storage.create(this.#historyKey(registry.sequence), Buffer.from(text));
  }

  /** @param {number} sequence */
  #historyKey(sequence) {
    return `history/${this.#remote}/${sequence}.json`;
  }
}

/**
 * @param {string} remote
 * @param {StoredRegistry | undefined} last
 * @param {Reason & { at: string }} reason
 * @param {readonly RegistryEntry[]} entries
 * @returns {Registry}
 */
function nextDocument(remote, last, { action, at, by, why }, entries) {
  const live = entries.find((entry) => entry.deployment.default);
  return {
    schema: REGISTRY_SCHEMA,
    remote,
    sequence: (last?.registry.sequence ?? 0) + 1,
    previous: last ? sha384(last.text) : null,
    change: {
      action,
      at,
      by,
      from: findLiveEntry(last?.registry)?.metadata.version ?? null,
      to: live?.metadata.version ?? null,
      why,
    },
    microFrontends: { [remote]: [...entries] },
  };
}

/** @param {string} text */
const sha384 = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
