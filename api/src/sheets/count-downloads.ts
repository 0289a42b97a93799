import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';

/** Milliseconds until downloads are written: many of them cost one query. */
const writeDelay = 5000;

/** Search engines, link previews and monitors, which say so. */
const machine = /bot\b|crawl|spider|slurp|preview|monitor|facebookexternalhit/i;

/** Whether a person opens the sheet, as far as the request tells. */
export const isByPerson = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && !machine.test(headers['user-agent'] ?? '') && !headers['sec-purpose'];

export type DownloadCounter = ReturnType<typeof createDownloadCounter>;

/** Counts in memory. What a process that is killed has not written is lost. */
export function createDownloadCounter(db: Database, log: Pick<FastifyBaseLogger, 'error'>) {
  const pending = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writePending(): Promise<void> {
    for (const [id, count] of [...pending]) {
      pending.delete(id);
      try {
        await db
          .updateTable('product_sheet')
          .set(({ eb }) => ({ downloads: eb('downloads', '+', count) }))
          .where('id', '=', id)
          .execute();
      } catch (error) {
        pending.set(id, (pending.get(id) ?? 0) + count);
        throw error;
      }
    }
  }

  /** Writes what has not been written yet. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.catch(() => undefined).then(writePending);
    return writing;
  }

  return {
    /** `id` is that of a revision. */
    count(id: number): void {
      pending.set(id, (pending.get(id) ?? 0) + 1);
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => {
          log.error({ err: error }, 'failed to count the downloads of data sheets');
        });
      }, writeDelay).unref();
    },
    flush,
  };
}
