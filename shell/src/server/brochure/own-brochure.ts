import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ownBrochureName, replaceFile } from './brochure-file';

/** Milliseconds that the API may take for the whole file. */
const TIMEOUT = 30_000;
/** Milliseconds before the API is asked again that has failed. */
const RETRY_PAUSE = 10_000;

export interface OwnBrochureOptions {
  /** Of the brochure. */
  folder: string;
  apiBaseUrl: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * The PDF that an admin has uploaded in place of the brochure that the site makes. It is a copy, so that visitors get it
 * while the API is away.
 */
export class OwnBrochure {
  readonly #options: OwnBrochureOptions;
  readonly #file: string;
  #revision: number | undefined;
  #isTold = false;
  #nextAt = 0;
  #tag: string | undefined;
  #reading: Promise<boolean> = Promise.resolve(true);

  constructor(options: OwnBrochureOptions) {
    this.#options = options;
    this.#file = path.join(options.folder, ownBrochureName);
  }

  /** Told the API's revision as often as it is read: an upload changes it. */
  contentIs(revision: number | undefined): void {
    if ((this.#isTold && revision === this.#revision) || performance.now() < this.#nextAt) return;
    this.#isTold = true;
    this.#revision = revision;
    void this.refresh().then((isRead) => {
      if (isRead) return;
      this.#isTold = false;
      this.#nextAt = performance.now() + RETRY_PAUSE;
    });
  }

  /** Reads what the API has now. Never rejects; false where that failed, and the copy stays as it is. */
  refresh(): Promise<boolean> {
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  /** Whether visitors get it. */
  exists(): Promise<boolean> {
    return fs.access(this.#file).then(
      () => true,
      () => false,
    );
  }

  async #read(): Promise<boolean> {
    const { apiBaseUrl, folder, logger } = this.#options;
    try {
      const tag = await this.#readTag();
      const response = await fetch(`${apiBaseUrl}/api/brochure/file`, {
        headers: tag === undefined ? {} : { 'if-none-match': `"${tag}"` },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.status === 304) return true;
      if (response.status === 404) {
        await response.body?.cancel();
        await fs.rm(this.#file, { force: true });
        if (tag !== undefined) logger.info('visitors get the brochure that the site makes');
        return true;
      }
      if (!response.ok) throw new Error(`The API responded with ${response.status}.`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.headers.get('etag') !== `"${tagOf(bytes)}"`)
        throw new Error('The file is not the one that the API names.');
      await fs.mkdir(folder, { recursive: true });
      await replaceFile(this.#file, folder, (part) => fs.writeFile(part, bytes));
      this.#tag = tagOf(bytes);
      logger.info({ bytes: bytes.length }, 'visitors get the brochure that was uploaded');
      return true;
    } catch (err) {
      logger.warn({ err }, 'failed to read the brochure that was uploaded');
      return false;
    }
  }

  /** Of the copy; undefined where there is none. */
  async #readTag(): Promise<string | undefined> {
    if (!(await this.exists())) return undefined;
    this.#tag ??= tagOf(await fs.readFile(this.#file));
    return this.#tag;
  }
}

/** As the API makes it. */
const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
