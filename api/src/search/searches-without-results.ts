// What visitors searched for and did not find: words with the number of searches of each day, and nothing of the visitor.
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { listLimits, type List } from '@site/shared-contracts';
import type { SearchWithoutResults } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { aDay } from '../time/time';

/** Milliseconds until searches are written: many of them cost one query. */
const writeDelay = 5000;
/** Of all days. With more of them, new ones are not kept, so that nobody can fill the disk. */
const mostRows = 2000;
const keptFor = 180 * aDay;
/** A longer text is hardly a search, and may be about somebody. */
const most = { characters: 60, words: 6 };
/** A telephone number has as many; a code has fewer. */
const digitsOfNumber = 7;

/** The words to keep; undefined where the text may be an address, a number of a person, or a sentence. */
export function wordsToKeep(search: string): string | undefined {
  if (/[@/\\]|www\./i.test(search) || search.length > most.characters) return undefined;
  if (search.replace(/[^\p{N}]/gu, '').length >= digitsOfNumber) return undefined;
  const words = normaliseForSearch(search);
  return words === '' || words.split(' ').length > most.words ? undefined : words;
}

/** Counts in memory. What a process that is killed has not written is lost. */
export function createSearchRecorder(db: Database, log: Pick<FastifyBaseLogger, 'error'>) {
  const pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writePending(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    for (const [words, count] of [...pending]) {
      pending.delete(words);
      await sql`
        insert into search_without_results (words, day, count)
        select cast(${words} as text), cast(${day} as text), cast(${count} as integer)
        where (select count(*) from search_without_results) < ${mostRows}
          or exists (select 1 from search_without_results where words = ${words} and day = ${day})
        on conflict (words, day) do update set count = search_without_results.count + excluded.count
      `.execute(db);
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
    record(search: string): void {
      const words = wordsToKeep(search);
      if (words === undefined || (pending.size >= mostRows && !pending.has(words))) return;
      pending.set(words, (pending.get(words) ?? 0) + 1);
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => {
          log.error({ err: error }, 'failed to keep what visitors did not find');
        });
      }, writeDelay).unref();
    },
    flush,
  };
}

/** The most frequent first. */
export async function listSearchesWithoutResults(db: Database): Promise<List<SearchWithoutResults>> {
  const rows = await db
    .selectFrom('search_without_results')
    .select(({ fn }) => ['words', fn.sum<number>('count').as('searches'), fn.max('day').as('last_day')])
    .groupBy('words')
    .orderBy('searches', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('words')
    .limit(listLimits.pageSize)
    .execute();
  const data = rows.map(({ words, searches, last_day }) => ({
    words,
    searches,
    lastDay: last_day,
  }));
  return { data, total: data.length, page: 1, pageSize: data.length };
}

/** Because it finds something now, or never will. */
export async function forgetSearch(db: Database, words: string): Promise<void> {
  await db.deleteFrom('search_without_results').where('words', '=', words).execute();
}

export async function deleteOldSearches(db: Database): Promise<void> {
  const day = new Date(Date.now() - keptFor).toISOString().slice(0, 10);
  await db.deleteFrom('search_without_results').where('day', '<', day).execute();
}
