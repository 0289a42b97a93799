import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { BuildManifest, RegistryEntry } from '@site/publishing/registry/schemas';
import { integrityOf } from './integrity';
import { parseJson } from './parse-json';
import { reasonOf } from './registry-problem';
import { writeAtomically } from '../files/write-atomically';

/** Milliseconds that a remote's host may take for one file. */
const FETCH_TIMEOUT = 3_000;

/** Bytes of one file: more than any build has. */
const MAX_FILE = 20_000_000;

/**
 * Milliseconds after which a file that has neither come nor failed is asked for again. Seen once in some hundred starts on a
 * busy machine: one request never ended, in spite of its own limit, and its remote was missing until a restart.
 */
const FILE_LIMIT = 20_000;

/** Beside the files of a build: its entry in the registry. No file of a build begins with a dot. */
const ENTRY_FILE = '.entry.json';

/** Milliseconds for which a build stays that the registry has no longer: 30 days. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

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

  /** Path on disk of the manifest, which is there once it was read. */
  manifestFile({ name, entry }: PublishedBuild): string {
    return path.join(this.folder, name, entry.metadata.version, 'manifest.json');
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

  /**
   * A build that the registry has forgotten, as it was stored: a page that is still open may need its files. It is
   * checked like any other, against the entry that was stored with it.
   */
  async findForgotten(name: string, version: string): Promise<PublishedBuild | undefined> {
    if (!isName(name) || !isName(version)) return undefined;
    const text = await fs.readFile(this.#entryFile(name, version), 'utf8').catch(() => undefined);
    const entry = RegistryEntry.safeParse(parseJson(text)).data;
    return entry?.metadata.version === version ? { name, entry } : undefined;
  }

  /** Notes that the registry has these builds: the time for which the others stay begins when it has them no more. */
  async keep(builds: readonly PublishedBuild[]): Promise<void> {
    await Promise.all(
      builds.map(async ({ name, entry }) => {
        const file = this.#entryFile(name, entry.metadata.version);
        const isStored = await fs.access(path.dirname(file)).then(
          () => true,
          () => false,
        );
        if (isStored) await writeAtomically(file, JSON.stringify(entry));
      }),
    );
  }

  /** Removes builds that the registry has not had for 30 days. Resolves to their folders. */
  async removeOld(now = Date.now()): Promise<string[]> {
    const removed: string[] = [];
    for (const remote of await foldersIn(this.folder)) {
      for (const build of await foldersIn(remote)) {
        const entry = await fs.stat(path.join(build, ENTRY_FILE)).catch(() => fs.stat(build));
        if (now - entry.mtimeMs < MAX_AGE) continue;
        await fs.rm(build, { recursive: true, force: true });
        removed.push(build);
      }
    }
    return removed;
  }

  #entryFile(name: string, version: string): string {
    return path.join(this.folder, name, version, ENTRY_FILE);
  }

  #ensureStored(build: PublishedBuild, name: string, integrity: string): Promise<string> {
    const target = path.join(this.folder, build.name, build.entry.metadata.version, name);
    const running = this.#requests.get(target);
    if (running) return running;
    const url = new URL(name, build.entry.url);
    const request = endAfter(FILE_LIMIT, this.#fetchVerified(target, url, integrity), url).finally(() =>
      this.#requests.delete(target),
    );
    this.#requests.set(target, request);
    return request;
  }

  async #fetchVerified(target: string, url: URL, integrity: string): Promise<string> {
    if (await this.#isIntact(target, integrity)) return target;
    const content = await fetchFile(url).catch((error: unknown) => {
      // The error of a body that was cut off says neither which file it was, nor why.
      throw new Error(`${url.href} ${reasonOf(error)}`);
    });
    if (integrityOf(content) !== integrity)
      throw new Error(`${url.href} is not what was published: its SHA-384 differs.`);
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

/** Rejects where the work has not ended after so many milliseconds. The work goes on. */
async function endAfter<T>(milliseconds: number, work: Promise<T>, url: URL): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${url.href} has neither come nor failed within ${milliseconds / 1000} s.`));
    }, milliseconds);
  });
  return Promise.race([work, limit]).finally(() => {
    clearTimeout(timer);
  });
}

/** Whatever a host sends, it takes neither more time nor more memory than a file of a build may. */
async function fetchFile(url: URL): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT), cache: 'no-store' });
  if (!response.ok) throw new Error(`responded with ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_FILE) throw new Error(`has more than ${MAX_FILE / 1_000_000} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A part of a URL that names a folder, and no other place. */
const isName = (text: string) => /^[\w-][\w.-]*$/.test(text);

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

const isScript = (file: string) => file.endsWith('.js');

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
