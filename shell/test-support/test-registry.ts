// Signed registries in a folder, as publishing writes them, and the list of the remotes that a shell trusts.
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  REGISTRY_SCHEMA,
  type RegistryChange,
  type RegistryEntry,
  type RemoteRegistry,
  type TrustedRemotes,
} from '@site/publishing/registry/schemas';
import { publicKeyOf, signDocument } from '@site/publishing/registry/signed-document';
import { integrityOf } from '../src/server/remotes/integrity';

/** A new private key, as PEM. */
export const createKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export class TestRegistry {
  /** The folder of the registries. */
  readonly folder: string;
  readonly trustedRemotes: string;
  /** Where the shell stores what it accepted. */
  readonly copies: string;
  readonly trusted: TrustedRemotes = { remotes: {} };
  readonly #keys = new Map<string, string>();

  constructor(folder: string) {
    this.folder = path.join(folder, 'registry');
    this.trustedRemotes = path.join(folder, 'trusted-remotes.json');
    this.copies = path.join(folder, 'shell-cache', 'registry');
  }

  fileOf(remote: string): string {
    return path.join(this.folder, `${remote}.json`);
  }

  /** The private key of a remote; the shell trusts the remote from now on. */
  async keyOf(remote: string): Promise<string> {
    const known = this.#keys.get(remote);
    if (known) return known;
    const key = createKey();
    this.#keys.set(remote, key);
    this.trusted.remotes[remote] = { publicKeys: [publicKeyOf(key)] };
    await this.writeTrusted();
    return key;
  }

  writeTrusted(): Promise<void> {
    return fs.mkdir(path.dirname(this.trustedRemotes), { recursive: true }).then(() => {
      return fs.writeFile(this.trustedRemotes, JSON.stringify(this.trusted));
    });
  }

  /** Publishes the next document of a remote, with its history. Resolves to its text. */
  async write(
    remote: string,
    entries: RegistryEntry[],
    { key, change }: { key?: string; change?: Partial<RegistryChange> } = {},
  ): Promise<string> {
    const privateKey = key ?? (await this.keyOf(remote));
    const last = await fs.readFile(this.fileOf(remote), 'utf8').catch(() => undefined);
    const before = last === undefined ? undefined : (JSON.parse(last) as { signed: RemoteRegistry }).signed;
    const liveIn = (builds: RegistryEntry[] | undefined) =>
      builds?.find(({ deployment }) => deployment.default)?.metadata.version ?? null;
    const sequence = (before?.sequence ?? 0) + 1;
    const text = signDocument(
      {
        schema: REGISTRY_SCHEMA,
        remote,
        sequence,
        previous: last === undefined ? null : integrityOf(last),
        change: {
          action: 'publish',
          at: new Date().toISOString(),
          by: 'a test',
          from: liveIn(before?.microFrontends[remote]),
          to: liveIn(entries),
          why: '',
          ...change,
        },
        microFrontends: { [remote]: entries },
      },
      privateKey,
    );
    const history = path.join(this.folder, 'history', remote);
    await fs.mkdir(history, { recursive: true });
    await fs.writeFile(path.join(history, `${sequence}.json`), text);
    await fs.writeFile(this.fileOf(remote), text);
    return text;
  }
}
