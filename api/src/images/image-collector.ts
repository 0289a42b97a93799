// Removes pictures that nothing refers to any more, a good while after the last page that could show them.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { isUnreserved, removalTimeout } from './image-reservation';
import type { ImageFiles } from './image-files';
import { imageIdOf } from './image-name';

export interface CollectedImages {
  /** Pictures with their rows. */
  images: number;
  /** Pictures of which there were files but no row: what an upload leaves that fails after its files are written. */
  orphans: number;
  unfinishedFiles: number;
}

export interface ImageCollector {
  /** One round. `now` is in milliseconds since 1970. */
  run(now?: number): Promise<CollectedImages>;
  /** Rounds in the background: the first after the delay, then one every hour. */
  start(delay: number): void;
  /** Resolves once nothing is removed any more. */
  stop(): Promise<void>;
}

const anHour = 3_600_000;

/**
 * Several processes may do this at once, beside uploads of the same pictures: whoever writes or
 * removes files claims the picture's row first (image-reservation.ts). No storage is waited for within a transaction.
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
    const images = new Map<string, { names: string[]; changedAt: number }>();
    for await (const { name, changedAt } of files.list()) {
      const id = imageIdOf(name);
      if (id === undefined) continue;
      const known = images.get(id) ?? { names: [], changedAt: 0 };
      known.names.push(name);
      known.changedAt = Math.max(known.changedAt, changedAt);
      images.set(id, known);
    }
    return images;
  }

  /** The files go before the row does, so that a removal that breaks off is tried again. */
  async function removeClaimed(id: string, names: string[], claimed: number): Promise<boolean> {
    const row = (builder: ExpressionBuilder<Tables, 'image'>) => builder.and({ id, claimed_at: claimed });
    try {
      for (const name of names) {
        if (Date.now() > claimed + removalTimeout) throw new Error('The storage is too slow.');
        await files.remove(name);
      }
      const { numDeletedRows } = await db.deleteFrom('image').where(row).executeTakeFirst();
      return numDeletedRows > 0n;
    } catch (error) {
      // If this fails too, the claim becomes void by itself.
      await db
        .updateTable('image')
        .set({ claimed_at: null, avif_at: null })
        .where(row)
        .execute()
        .catch(() => undefined);
      throw error;
    }
  }

  async function collect(id: string, names: string[], until: number, now: number): Promise<boolean> {
    const claimed = Date.now();
    const held = await db
      .updateTable('image')
      .set({ claimed_at: claimed })
      .where('id', '=', id)
      .where('unused_since', '<=', until)
      .where(isUsed, '=', sql.lit(0))
      .where(isUnreserved(now, 3 * anHour), '=', sql.lit(1))
      .returning('id')
      .executeTakeFirst();
    return held !== undefined && removeClaimed(id, names, claimed);
  }

  /** A row that stands for no picture keeps an upload of the same one waiting meanwhile. */
  async function collectStray(id: string, names: string[]): Promise<boolean> {
    const claimed = Date.now();
    const held = await db
      .insertInto('image')
      .values({ id, width: 1, height: 1, widths: '[]', unused_since: claimed, claimed_at: claimed })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return held !== undefined && removeClaimed(id, names, claimed);
  }

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

  async function run(now = Date.now()): Promise<CollectedImages> {
    await mark(db, now);
    const until = now - graceHours * anHour;
    const unused = await db.selectFrom('image').select('id').where('unused_since', '<=', until).execute();
    const known = await db.selectFrom('image').select('id').execute();
    // After the rows: an upload writes its files first.
    const stored = await listFiles();
    const namesOf = (id: string) => stored.get(id)?.names ?? [];

    const images = await count(
      unused.map(({ id }) => id),
      (id) => collect(id, namesOf(id), until, now),
    );
    const ids = new Set(known.map(({ id }) => id));
    const isStray = ([id, { changedAt }]: [string, { changedAt: number }]) =>
      !ids.has(id) && changedAt < now - anHour;
    const orphans = await count(
      [...stored].filter(isStray).map(([id]) => id),
      (id) => collectStray(id, namesOf(id)),
    );
    const unfinishedFiles = await files.removeUnfinished(now - anHour);

    const collected = { images, orphans, unfinishedFiles };
    if (images + orphans + unfinishedFiles > 0) log.info(collected, 'pictures collected');
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
