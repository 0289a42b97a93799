import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isApiFailure } from '@site/shared-contracts';
import { callAdminApi } from '@site/shared-contracts/admin-client';
import type { SiteContent } from '@site/shared-contracts/site-content';
import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../site/site-context';
import { writeAtomically } from '../files/write-atomically';
import { completeContent } from './complete-content';

/** Milliseconds that the API may take for the content. */
const CALL_TIMEOUT = 5_000;
/** Milliseconds between two calls while a start waits for the API. */
const START_PAUSE = 200;

export interface SiteSourceOptions {
  apiBaseUrl: string;
  publicUrl: string;
  /** The last content of the API is stored in this file, for a start while the API is down. */
  copy: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** The content of the brand's file, where the API has none. */
  readBrand: () => Promise<SiteContent>;
  /** Called after each change of the first content, with the new one. */
  onChange?: (content: SiteContent) => void;
}

/** The site's content: that of the API, as it is now. */
export class SiteSource {
  readonly #options: SiteSourceOptions;
  readonly #host: string;
  #content: SiteContent | undefined;
  #text = '';
  #refreshing: Promise<boolean> | undefined;
  #isFailing = false;

  constructor(options: SiteSourceOptions) {
    this.#options = options;
    this.#host = new URL(options.publicUrl).host;
  }

  /**
   * Reads the first content. Where the API does not respond, its last content is taken, and without one, the API is
   * awaited for so many milliseconds, because it may be starting too.
   */
  async start(patience: number): Promise<void> {
    const end = performance.now() + patience;
    while (!(await this.refresh()) && performance.now() < end) {
      const last = await this.#readCopy();
      if (last !== undefined) {
        this.#replace(last);
        return;
      }
      await setTimeout(START_PAUSE);
    }
    this.#content ??= await this.#options.readBrand();
  }

  /** For each page: the year in it changes. */
  readonly site = (): Site => {
    if (!this.#content) throw new Error('The content of the site is read before it is used.');
    return { content: this.#content, year: new Date().getFullYear(), host: this.#host };
  };

  /** Reads the content of the API again; concurrent calls share one. False where that failed. Never rejects. */
  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<boolean> {
    const { apiBaseUrl, logger, onChange, copy } = this.#options;
    try {
      const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
      const { version, ...content } = await callAdminApi('GET /api/site-content', {}, options);
      this.#isFailing = false;
      const text = JSON.stringify(content);
      if (text === this.#text) return true;
      const isFirst = this.#content === undefined;
      this.#replace(text);
      await writeAtomically(copy, text);
      if (isFirst) return true;
      logger.info({ version }, 'visitors get another content of the site');
      onChange?.(content);
    } catch (error) {
      // Another company's API may not have this call, or no content.
      if (isApiFailure(error) && error.status === 404) return true;
      // Once, not with every attempt.
      if (!this.#isFailing) logger.warn({ err: error }, 'failed to read the content of the site');
      this.#isFailing = true;
      return false;
    }
    return true;
  }

  #replace(text: string): void {
    this.#text = text;
    this.#content = JSON.parse(text) as SiteContent;
  }

  async #readCopy(): Promise<string | undefined> {
    try {
      return JSON.stringify(completeContent(JSON.parse(await fs.readFile(this.#options.copy, 'utf8'))));
    } catch {
      return undefined;
    }
  }
}
