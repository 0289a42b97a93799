import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { BuildManifest, type RegistryEntry } from '@site/shared-contracts/deployment';

/** Milliseconds that a remote's host may take for one file. */
const FETCH_TIMEOUT = 3_000;

/** One build in the registry. On disk it is `<name>/<version>/<file>` below the store's folder. */
export interface PublishedBuild {
  name: string;
  entry: RegistryEntry;
}

/**
 * Every file of every build that this shell has loaded, checked against its SHA-384 and stored on disk. A build never
 * changes, so what is here is never asked for again, and a remote's host may be down for as long as it likes. A file
 * that was changed on disk is found when it is read, and fetched again.
 */
export class BuildStore {
  readonly #requests = new Map<string, Promise<string>>();
  /** File to the state on disk in which its hash was right. */
  readonly #intactStates = new Map<string, string>();

  /** @param onDamage is called with each file whose bytes on disk are not those that were published */
  constructor(
    readonly folder: string,
    readonly onDamage: (file: string) => void = () => undefined,
  ) {}

  async manifest(build: PublishedBuild): Promise<BuildManifest> {
    const file = await this.#ensureStored(build, 'manifest.json', build.entry.metadata.integrity);
    return BuildManifest.parse(JSON.parse(await fs.readFile(file, 'utf8')));
  }

  /** Path on disk of one file of a build; it is fetched and checked first where it is not here yet. */
  async file(build: PublishedBuild, manifest: BuildManifest, name: string): Promise<string> {
    const integrity = manifest.integrity[name];
    if (!integrity) throw new Error(`${manifest.name} ${manifest.version} has no file ${name}.`);
    return this.#ensureStored(build, name, integrity);
  }

  /** Fetches what is still missing of a build, so that its host is not needed any more. */
  async storeAll(build: PublishedBuild, manifest: BuildManifest): Promise<void> {
    const files = Object.keys(manifest.integrity).map((name) => this.file(build, manifest, name));
    // All are awaited: nothing is still being written when the first error is reported.
    const failure = (await Promise.allSettled(files)).find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }

  #ensureStored(build: PublishedBuild, name: string, integrity: string): Promise<string> {
    const target = path.join(this.folder, build.name, build.entry.metadata.version, name);
    const running = this.#requests.get(target);
    if (running) return running;
    const request = this.#fetchVerified(target, new URL(name, build.entry.url), integrity).finally(() =>
      this.#requests.delete(target),
    );
    this.#requests.set(target, request);
    return request;
  }

  async #fetchVerified(target: string, url: URL, integrity: string): Promise<string> {
    if (await this.#isIntact(target, integrity)) return target;
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT), cache: 'no-store' });
    if (!response.ok) throw new Error(`${url.href} responded with ${response.status}.`);
    const content = Buffer.from(await response.arrayBuffer());
    if (integrityOf(content) !== integrity)
      throw new Error(`${url.href} is not what was published: its SHA-384 differs.`);
    await fs.mkdir(path.dirname(target), { recursive: true });
    if (isScript(target)) await storeCompressed(target, content);
    await writeAtomically(target, content);
    return target;
  }

  /** Hashes a file once for each state that it has on disk. */
  async #isIntact(target: string, integrity: string): Promise<boolean> {
    const state = await stateOnDisk(target);
    if (state === undefined || this.#intactStates.get(target) === state) return state !== undefined;
    const content = await fs.readFile(target);
    if (integrityOf(content) !== integrity) {
      this.onDamage(target);
      return false;
    }
    if (isScript(target) && !(await areCompressed(target, content))) {
      this.onDamage(target);
      await storeCompressed(target, content);
      return true;
    }
    this.#intactStates.set(target, state);
    return true;
  }
}

const isScript = (file: string) => file.endsWith('.js');

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Changes with every change of a file or of its compressed forms: a program cannot set the time of a status change
 * (ctime) as they can set the time of a change of content. Undefined where the file is missing.
 */
async function stateOnDisk(file: string): Promise<string | undefined> {
  const files = isScript(file) ? [file, `${file}.br`, `${file}.gz`] : [file];
  const states = await Promise.all(
    files.map((each) =>
      fs.stat(each).then(
        ({ ino, size, ctimeMs }) => `${ino} ${size} ${ctimeMs}`,
        () => undefined,
      ),
    ),
  );
  return states[0] && states.join(', ');
}

/** A reader never sees half a file. */
async function writeAtomically(target: string, content: Buffer): Promise<void> {
  const temporaryFile = `${target}.${randomUUID()}`;
  await fs.writeFile(temporaryFile, content);
  await fs.rename(temporaryFile, target);
}

/** Compressed once, when a script arrives, instead of once per visitor. */
async function storeCompressed(target: string, content: Buffer): Promise<void> {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, best),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeAtomically(`${target}.br`, br), writeAtomically(`${target}.gz`, gz)]);
}

/** Whether both compressed forms of a script are there and hold it. */
async function areCompressed(target: string, content: Buffer): Promise<boolean> {
  // Zlib refuses a limit of 0, which an empty script would have.
  const limit = { maxOutputLength: Math.max(1, content.length) };
  try {
    const forms = await Promise.all([
      fs.readFile(`${target}.br`).then((form) => promisify(brotliDecompress)(form, limit)),
      fs.readFile(`${target}.gz`).then((form) => promisify(gunzip)(form, limit)),
    ]);
    return forms.every((form) => form.equals(content));
  } catch {
    return false;
  }
}
