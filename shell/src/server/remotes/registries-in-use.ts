import { inForce } from '@site/publishing/registry/canary-steps';
import type { SignedRegistry } from '@site/publishing/registry/rollback-rules';
import { entriesOf, isEndedPreview, isOffered } from '@site/publishing/registry/schemas';
import type { PublishedBuild } from './build-store';
import type { RegistryReader } from './registry-reader';
import { waitAtMost } from './wait-at-most';

/** Milliseconds for which a list that was read before waits for a newer one. */
const LIST_LIMIT = 250;

export interface RegistriesInUseOptions {
  reader: Pick<RegistryReader, 'readRemotes' | 'readRegistry'>;
  /** Called each time when the registry of a remote was read, or the remote was removed from the operator's list. */
  onRead: (remote: string) => Promise<void>;
}

/** The registries that were accepted last, as they are in force. Each is read on its own: one that is slow or hangs delays no other. */
export class RegistriesInUse {
  readonly #options: RegistriesInUseOptions;
  readonly #accepted = new Map<string, SignedRegistry>();
  readonly #running = new Map<string, Promise<void>>();
  #remotes: readonly string[] = [];
  #listing: Promise<void> | undefined;

  constructor(options: RegistriesInUseOptions) {
    this.#options = options;
  }

  /** The remotes with a registry, in the operator's order. */
  remotes(): string[] {
    return this.#remotes.filter((remote) => this.#accepted.has(remote));
  }

  of(remote: string | undefined): SignedRegistry | undefined {
    return remote === undefined ? undefined : this.#accepted.get(remote);
  }

  /** Every build that the registry of a remote has, without those that were withdrawn and previews that have ended. */
  listBuilds(name: string): PublishedBuild[] {
    return entriesOf(this.of(name)?.registry)
      .filter((entry) => isOffered(entry) && !isEndedPreview(entry))
      .map((entry) => ({ name, entry }));
  }

  isWithdrawn(name: string, version: string): boolean {
    return entriesOf(this.of(name)?.registry).some(
      (entry) => entry.metadata.version === version && !isOffered(entry),
    );
  }

  /** In the operator's order. */
  all(): ReadonlyMap<string, SignedRegistry> {
    return new Map(
      this.#remotes.flatMap((remote) => {
        const registry = this.#accepted.get(remote);
        return registry ? [[remote, registry] as const] : [];
      }),
    );
  }

  /**
   * Reads everything again. What is being read already is not read twice: a remote whose host hangs is waited for, and
   * the others are read as usual. Never rejects.
   * @param only a remote; all by default
   */
  async refresh(only?: string): Promise<void> {
    this.#listing ??= this.#readList().finally(() => {
      this.#listing = undefined;
    });
    await (this.#remotes.length === 0 ? this.#listing : waitAtMost(LIST_LIMIT, this.#listing));
    const remotes = new Set([...this.#remotes, ...this.#accepted.keys()]);
    const wanted = [...remotes].filter((remote) => only === undefined || remote === only);
    await Promise.all(wanted.map((remote) => this.#refreshRemote(remote)));
  }

  async #readList(): Promise<void> {
    this.#remotes = await this.#options.reader.readRemotes();
  }

  #refreshRemote(remote: string): Promise<void> {
    const running =
      this.#running.get(remote) ?? this.#readRegistry(remote).finally(() => this.#running.delete(remote));
    this.#running.set(remote, running);
    return running;
  }

  async #readRegistry(remote: string): Promise<void> {
    const registry = this.#remotes.includes(remote)
      ? await this.#options.reader.readRegistry(remote)
      : undefined;
    // Each time: the steps of a canary pass while the document stays the same.
    if (registry) this.#accepted.set(remote, { ...registry, registry: inForce(registry.registry) });
    else this.#accepted.delete(remote);
    await this.#options.onRead(remote);
  }
}
