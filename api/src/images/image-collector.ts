// Removes pictures that nothing refers to any more, a good while after the last page that could show them.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { ImageFiles } from './image-files';
import { imageIdOf } from './image-name';

export interface Collected {
  /** Pictures with their rows. */
  pictures: number;
  /** Pictures of which there were files but no row: what an upload leaves that fails after its files are written. */
  strays: number;
  unfinishedFiles: number;
}

export interface ImageCollector {
  /** One round. `now` is in milliseconds since 1970. */
  run(now?: number): Promise<Collected>;
  /** Rounds in the background: the first after the delay, then one every hour. */
  start(delay: number): void;
  /** Resolves once nothing is removed any more. */
  stop(): Promise<void>;
}

const anHour = 3_600_000;

/**
 * Several processes may do this at once, beside uploads of the same pictures: each removal is one transaction that
 * holds the picture's row, and an upload looks for its files while it holds the row too.
 */
export function createImageCollector(
  db: Database,
  files: ImageFiles,
  graceHours: number,
  log: FastifyBaseLogger,
): ImageCollector {
  const stopping = new AbortController();
  const { signal } = stopping;
  let background = Promise.resolve();

  /** The names of all files, by picture, with the time of the youngest. */
  async function listFiles(): Promise<Map<string, { names: string[]; changedAt: number }>> {
    const pictures = new Map<string, { names: string[]; changedAt: number }>();
    for await (const { name, changedAt } of files.list()) {
      const id = imageIdOf(name);
      if (id === undefined) continue;
      const known = pictures.get(id) ?? { names: [], changedAt: 0 };
      known.names.push(name);
      known.changedAt = Math.max(known.changedAt, changedAt);
      pictures.set(id, known);
    }
    return pictures;
  }

  /** The files go before the row does, so that a removal that breaks off is tried again. */
  async function removeFiles(names: string[]): Promise<void> {
    for (const name of names) await files.remove(name);
  }

  const collect = (id: string, names: string[], until: number): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('image')
        .where('id', '=', id)
        .where('unused_since', '<=', until)
        .where(isUsed, '=', sql.lit(0))
        .returning('id')
        .executeTakeFirst();
      if (removed) await removeFiles(names);
      return removed !== undefined;
    });

  /** A row that is never seen keeps an upload of the same picture waiting meanwhile. */
  const collectStray = (id: string, names: string[]): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const held = await transaction
        .insertInto('image')
        .values({ id, width: 1, height: 1, widths: '[]' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!held) return false;
      await removeFiles(names);
      await transaction.deleteFrom('image').where('id', '=', id).execute();
      return true;
    });

  async function count(ids: string[], collectOne: (id: string) => Promise<boolean>): Promise<number> {
    let removed = 0;
    for (const id of ids) {
      signal.throwIfAborted();
      // One that cannot be removed now, because a new product took it this moment for instance, holds up no other.
      const isRemoved = await collectOne(id).catch((error: unknown) => {
        log.warn({ err: error, image: id }, 'a picture could not be collected');
        return false;
      });
      if (isRemoved) removed += 1;
    }
    return removed;
  }

  async function run(now = Date.now()): Promise<Collected> {
    await mark(db, now);
    const until = now - graceHours * anHour;
    const unused = await db.selectFrom('image').select('id').where('unused_since', '<=', until).execute();
    const known = await db.selectFrom('image').select('id').execute();
    // After the rows: an upload writes its files first.
    const stored = await listFiles();
    const namesOf = (id: string) => stored.get(id)?.names ?? [];

    const pictures = await count(
      unused.map(({ id }) => id),
      (id) => collect(id, namesOf(id), until),
    );
    const ids = new Set(known.map(({ id }) => id));
    const isStray = ([id, { changedAt }]: [string, { changedAt: number }]) =>
      !ids.has(id) && changedAt < now - anHour;
    const strays = await count(
      [...stored].filter(isStray).map(([id]) => id),
      (id) => collectStray(id, namesOf(id)),
    );
    const unfinishedFiles = await files.removeUnfinished(now - anHour);

    const collected = { pictures, strays, unfinishedFiles };
    if (pictures + strays + unfinishedFiles > 0) log.info(collected, 'pictures collected');
    return collected;
  }

  async function work(delay: number): Promise<void> {
    try {
      for (let pause = delay; ; pause = anHour) {
        await setTimeout(pause, undefined, { signal, ref: false });
        await run().catch((error: unknown) => {
          signal.throwIfAborted();
          log.error({ err: error }, 'pictures could not be collected');
        });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return {
    run,
    start(delay) {
      background = work(delay);
    },
    async stop() {
      stopping.abort();
      await background;
    },
  };
}

/** 1 where a product or an article, live or in the trash, has the picture. */
const isUsed = sql<number>`
  case when exists (select 1 from product where product.image_id = image.id)
         or exists (select 1 from article where article.image_id = image.id) then 1 else 0 end
`;

/** Notes since when a picture is not used, and forgets it where it is used again. */
async function mark(db: Database, now: number): Promise<void> {
  await db
    .updateTable('image')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where(isUsed, '=', sql.lit(0))
    .execute();
  await db
    .updateTable('image')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isUsed, '=', sql.lit(1))
    .execute();
}
