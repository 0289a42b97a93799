// The one way to read and write the registry of a remote. The conditional write of `<remote>.json` is the commit: it
// succeeds only if the document is still the one that was read. The history has a copy of each document.
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, messageOf } from '../process/failure.mjs';
import { sha384 } from '../process/sha384.mjs';
import { inForce } from './canary-steps.mjs';
import { freezeAfter, refuseFrozen } from './freeze.mjs';
import { checkSigner } from './rollback-rules.mjs';
import { findLiveEntry, entriesOf, REGISTRY_SCHEMA } from './schemas.mjs';
import { publicKeyOf, readSignedDocument, signDocument } from './signed-document.mjs';

/** @typedef {import('./schemas.mjs').RemoteRegistry} Registry */
/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {import('./schemas.mjs').RegistryChange} RegistryChange */
/** @typedef {import('./rollback-rules.mjs').SignedRegistry} SignedRegistry */
/** @typedef {{ own: readonly string[], rollback?: readonly string[] }} PublicKeys of the remote, and of shells, which may only lower traffic */
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
  #keys;
  #onChange;

  /**
   * @param {import('../storage/storage.mjs').Storage} storage
   * @param {string} remote
   * @param {PublicKeys} keys whose documents are accepted
   * @param {(registry: Registry) => Promise<void>} [onChange] after each document that this writer has stored; never rejects
   */
  constructor(storage, remote, keys, onChange) {
    this.#storage = storage;
    this.#remote = remote;
    this.#keys = keys;
    this.#onChange = onChange;
  }

  /**
   * The last document, as it is in force now. Where `<remote>.json` is missing, damaged or older than the history, it is the last one of the
   * history; the next change repairs it.
   * @returns {Promise<Registry | undefined>} undefined if nothing was ever published
   */
  async read() {
    const { last } = await this.#readLast();
    return last && inForce(last.registry);
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
        if (changed?.isNew) await this.#onChange?.(changed.registry);
        if (changed) return changed.registry;
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
   * @returns {Promise<{ registry: Registry, isNew: boolean } | undefined>} undefined where another writer was faster
   */
  async #tryChange({ privateKey, ...reason }, change, tried) {
    const { last, tag } = await this.#readLast();
    const own = await this.#findOwn(last, tried);
    if (own) return { registry: own, isNew: true };
    // Before the commit, so that nothing but the newest document can be missing in the history.
    if (last) await this.#writeHistory(last);
    const now = timeAfter(last?.registry.change.at);
    const current = last && { ...last, registry: inForce(last.registry) };
    const before = entriesOf(current?.registry);
    const after = change(before, now);
    if (current && after === before) return { registry: current.registry, isNew: false };
    refuseFrozen(current?.registry, reason.action, after);
    const registry = nextDocument(this.#remote, current, { ...reason, at: now }, after);
    const text = signDocument(registry, privateKey);
    const document = { registry, text, key: publicKeyOf(privateKey) };
    tried.set(registry.sequence, (tried.get(registry.sequence) ?? new Set()).add(text));
    if (!(await this.#write(text, tag))) return undefined;
    // The next writer adds it, too: what is live is not taken back because of this.
    await this.#writeHistory(document).catch(() => undefined);
    return { registry, isNew: true };
  }

  /**
   * Every document of the history, the newest first.
   * @returns {AsyncGenerator<Registry>}
   */
  async *history() {
    const { last } = await this.#readLast();
    if (last) yield last.registry;
    let after = last;
    for (let sequence = (last?.registry.sequence ?? 1) - 1; sequence >= 1; sequence -= 1) {
      // One that was damaged ends the chain of hashes: before it, only what a key of today has signed counts.
      after = after && (await this.#findBefore(after).catch(() => undefined));
      after ??= await this.#readHistory(sequence);
      if (after) yield after.registry;
    }
  }

  get #name() {
    return `The registry of ${this.#remote}`;
  }

  get #key() {
    return `${this.#remote}.json`;
  }

  /**
   * @returns {Promise<{ last: SignedRegistry | undefined, tag?: string | undefined, damage?: string }>}
   *   the tag is that of `<remote>.json`
   */
  async #readLast() {
    const stored = await this.#storage.read(this.#key);
    const found = stored && (await this.#verify(stored.content.toString()));
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
        `${damage}.\nThe keys that may sign it are those of this remote and of TRUSTED_REMOTES. If its key was replaced: npm run rotate-key -w mfe-${this.#remote}`,
      );
    return { last, tag: stored?.tag, damage };
  }

  /** @param {string} text @returns {Promise<SignedRegistry | Error>} */
  async #verify(text) {
    try {
      const { own, rollback = [] } = this.#keys;
      const document = this.#readDocument(text, [...own, ...rollback]);
      await checkSigner(document, {
        isOwn: ({ key }) => this.#keys.own.includes(key),
        findBefore: (each) => this.#findBefore(each),
      });
      return document;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /**
   * @param {string} text
   * @param {readonly string[]} [keys] see `readSignedDocument`
   * @returns {SignedRegistry}
   */
  #readDocument(text, keys) {
    const { registry, key } = readSignedDocument(text, keys);
    if (registry.remote !== this.#remote) throw new Error(`it is the registry of ${registry.remote}`);
    return { registry, key, text };
  }

  /** @param {SignedRegistry} document */
  async #findBefore({ registry }) {
    const key = this.#historyKey(registry.sequence - 1);
    const text = (await this.#storage.read(key))?.content.toString();
    if (text === undefined || sha384(text) !== registry.previous)
      throw new Error(`${key}, the document before it, is missing`);
    return this.#readDocument(text);
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
    const document = stored && (await this.#verify(stored.content.toString()));
    return document && !(document instanceof Error) && document.registry.sequence === sequence
      ? document
      : undefined;
  }

  /**
   * The own document that was written although the response was lost, also if others have written after it.
   * @param {SignedRegistry | undefined} last
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

  /** @param {SignedRegistry} document */
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
 * @param {SignedRegistry | undefined} last as it is in force
 * @param {Reason & { at: string }} reason
 * @param {readonly RegistryEntry[]} entries
 * @returns {Registry}
 */
function nextDocument(remote, last, { action, at, by, why }, entries) {
  const freeze = freezeAfter(last?.registry.freeze, { action, at, by, why });
  const liveIn = (/** @type {Registry | undefined} */ registry) =>
    findLiveEntry(registry)?.metadata.version ?? null;
  const registry = {
    schema: REGISTRY_SCHEMA,
    remote,
    sequence: (last?.registry.sequence ?? 0) + 1,
    previous: last ? sha384(last.text) : null,
    change: { action, at, by, from: liveIn(last?.registry), to: /** @type {string | null} */ (null), why },
    ...(freeze && { freeze }),
    microFrontends: { [remote]: [...entries] },
  };
  // Entries of an earlier document may have steps that have passed since.
  return { ...registry, change: { ...registry.change, to: liveIn(inForce(registry)) } };
}

/**
 * The time of a change: later than the one before it, also where the clock of that publisher is ahead of this one's.
 * @param {string | undefined} before
 */
const timeAfter = (before) =>
  new Date(Math.max(Date.now(), before ? Date.parse(before) + 1 : 0)).toISOString();
