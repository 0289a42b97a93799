// Tells the CDNs in front of the site which pages are stale, until they have heard it.
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds that a CDN may take to accept a purge. */
const TIMEOUT = 2_000;
/** Milliseconds before the first further try, and at most. */
const RETRY = { first: 250, most: 30_000 };
/**
 * Milliseconds after which keys are purged again: a page that was made before a change may have been on its way to the
 * CDN, or come from a shell that heard of it later.
 */
const AGAIN = 2_000;

export interface PurgerOptions {
  urls: readonly string[];
  /** The bearer token of the requests. */
  secret: string;
  /** Milliseconds until keys are purged again. */
  again?: number;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called for each request. */
  onPurge: (outcome: 'done' | 'failed') => void;
}

export interface Purger {
  /** Returns at once. Keys that could not be sent are sent with the next try, which comes by itself. */
  purge: (keys: readonly string[]) => void;
}

export function createPurger(options: PurgerOptions): Purger {
  const { again = AGAIN } = options;
  const receivers = options.urls.map((url) => new Receiver(url, options));
  const send = (keys: readonly string[]) => {
    for (const each of receivers) each.add(keys);
  };
  return {
    purge: (keys) => {
      if (keys.length === 0) return;
      send(keys);
      setTimeout(() => send(keys), again).unref();
    },
  };
}

/** One CDN: one request at a time, with all keys that wait. */
class Receiver {
  readonly #waiting = new Set<string>();
  #isBusy = false;
  #pause = RETRY.first;

  constructor(
    readonly url: string,
    readonly options: PurgerOptions,
  ) {}

  add(keys: readonly string[]): void {
    for (const key of keys) this.#waiting.add(key);
    if (!this.#isBusy) void this.#send();
  }

  async #send(): Promise<void> {
    const { logger, onPurge } = this.options;
    const keys = [...this.#waiting];
    this.#waiting.clear();
    this.#isBusy = true;
    const problem = await this.#post(keys);
    onPurge(problem === undefined ? 'done' : 'failed');
    if (problem !== undefined) {
      for (const key of keys) this.#waiting.add(key);
      // Once, not with every try. The address may be a secret.
      if (this.#pause === RETRY.first) logger.warn({ keys, problem }, 'a CDN was not told of stale pages');
      setTimeout(() => void this.#send(), this.#pause).unref();
      this.#pause = Math.min(2 * this.#pause, RETRY.most);
      return;
    }
    if (this.#pause !== RETRY.first) logger.info({ keys }, 'a CDN was told of stale pages again');
    this.#pause = RETRY.first;
    this.#isBusy = false;
    if (this.#waiting.size > 0) void this.#send();
  }

  async #post(keys: string[]): Promise<string | undefined> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        // The token is for this receiver only.
        redirect: 'manual',
        headers: { authorization: `Bearer ${this.options.secret}`, 'surrogate-key': keys.join(' ') },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `it responded with ${response.status}`;
    } catch {
      return 'it cannot be reached in time';
    }
  }
}
