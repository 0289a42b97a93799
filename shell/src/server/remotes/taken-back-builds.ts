import fs from 'node:fs/promises';
import * as z from 'zod/mini';
import { writeAtomically } from '../files/write-atomically';

const TakenBack = z.object({ version: z.string(), reason: z.string(), at: z.string() });
/** A build that this shell does not use although its registry names it. */
export type TakenBack = z.infer<typeof TakenBack>;

const Stored = z.record(z.string(), z.array(TakenBack));

/**
 * The builds that this shell has taken back by itself. They are stored on disk, so that a restart does not bring them
 * back, and forgotten when the registry gives them to nobody any more.
 */
export class TakenBackBuilds {
  readonly #file: string;
  readonly #builds = new Map<string, readonly TakenBack[]>();
  #reading: Promise<void> | undefined;
  #writing = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  /** Reads what an earlier process has stored, once. */
  ready(): Promise<void> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  list(): { remote: string; builds: readonly TakenBack[] }[] {
    return [...this.#builds].map(([remote, builds]) => ({ remote, builds }));
  }

  has(remote: string, version: string): boolean {
    return this.#builds.get(remote)?.some((build) => build.version === version) === true;
  }

  /** It counts at once; resolves when it is on disk. */
  add(remote: string, build: TakenBack): Promise<void> {
    this.#builds.set(remote, [...(this.#builds.get(remote) ?? []), build]);
    return this.#write();
  }

  /** Forgets all builds of a remote but those that visitors would get. */
  async keepOnly(remote: string, versions: readonly (string | undefined)[]): Promise<void> {
    const builds = this.#builds.get(remote) ?? [];
    const kept = builds.filter(({ version }) => versions.includes(version));
    if (kept.length === builds.length) return;
    if (kept.length > 0) this.#builds.set(remote, kept);
    else this.#builds.delete(remote);
    await this.#write();
  }

  async #read(): Promise<void> {
    const text = await fs.readFile(this.#file, 'utf8').catch(() => '{}');
    try {
      for (const [remote, builds] of Object.entries(Stored.parse(JSON.parse(text))))
        this.#builds.set(remote, [...builds, ...(this.#builds.get(remote) ?? [])]);
    } catch {
      // A damaged file: what it said is found out again, or was not important enough.
    }
  }

  /** One after the other, and each writes the newest state, also after one that has failed. */
  #write(): Promise<void> {
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writeAtomically(this.#file, JSON.stringify(Object.fromEntries(this.#builds))));
    return this.#writing;
  }
}
