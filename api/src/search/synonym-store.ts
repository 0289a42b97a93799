import { sql, type Selectable } from 'kysely';
import { listLimits, type List } from '@site/shared-contracts';
import { synonymLimits, type SynonymInput, type SynonymSet } from '@site/shared-contracts/schemas';
import { recordVisibleChange } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import type { Tables } from '../database/tables';
import type { Authorship } from '../http/actor';
import { checkVersion, versionOf } from '../http/conditional-requests';
import { ProblemError, requireFound } from '../problems/problems';
import { phraseKey, synonymsOf, type Synonyms } from './synonyms';
import { forgetSearch } from './searches-without-results';

const missing = 'There are no such synonyms.';
/** The newest first. */
const order: OrderTerm[] = [[sql`id`, 'desc']];

/** A search reads all of them: there are at most `synonymLimits.sets`. */
export async function readSynonyms(db: Database): Promise<Synonyms> {
  const rows = await db.selectFrom('search_synonym').select('phrase_keys').execute();
  return synonymsOf(rows.map((row) => JSON.parse(row.phrase_keys) as string[]));
}

export function createSynonymStore(db: Database) {
  const write = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      // One writer at a time: the number of sets is limited.
      await takeAdvisoryLock(transaction, 'synonyms');
      return work(transaction);
    });

  return {
    async list(query: PageQuery): Promise<List<SynonymSet>> {
      const matching = db.selectFrom('search_synonym');
      const { data, ...page } = await readPage(
        { matching, rows: matching.selectAll(), order },
        query,
        listLimits.tablePage,
      );
      return { ...page, data: data.map(toSet) };
    },

    create: (input: SynonymInput, by: Authorship): Promise<{ id: number }> =>
      write(async (transaction) => {
        const columns = toColumns(input);
        const { sets } = await transaction
          .selectFrom('search_synonym')
          .select(({ fn }) => fn.countAll<number>().as('sets'))
          .executeTakeFirstOrThrow();
        if (sets >= synonymLimits.sets)
          throw new ProblemError(
            409,
            `There are ${synonymLimits.sets} already. Delete one that nobody needs.`,
          );
        const { id } = await transaction
          .insertInto('search_synonym')
          .values({ ...columns, changed_at: Date.now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(transaction, by, { action: 'create', itemId: id, after: input });
        await forgetSearches(transaction, columns);
        return { id };
      }),

    change: (id: number, input: SynonymInput, by: Authorship): Promise<{ id: number }> =>
      write(async (transaction) => {
        const before = await readExpected(transaction, id, by);
        const columns = toColumns(input);
        await transaction
          .updateTable('search_synonym')
          .set({ ...columns, changed_at: Date.now() })
          .where('id', '=', id)
          .execute();
        await record(transaction, by, { action: 'change', itemId: id, before, after: input });
        await forgetSearches(transaction, columns);
        return { id };
      }),

    remove: (id: number, by: Authorship): Promise<void> =>
      write(async (transaction) => {
        const before = await readExpected(transaction, id, by);
        await transaction.deleteFrom('search_synonym').where('id', '=', id).execute();
        await record(transaction, by, { action: 'delete', itemId: id, before });
      }),
  };
}

interface SynonymChange {
  action: 'create' | 'change' | 'delete';
  itemId: number;
  before?: SynonymInput;
  after?: SynonymInput;
}

/** Visitors see it: searches find something else. */
const record = (transaction: Database, by: Authorship, { before, after, ...change }: SynonymChange) =>
  recordVisibleChange(transaction, by, {
    ...change,
    kind: 'synonyms',
    ...(before && { before: { name: before.phrases.join(', ') } }),
    ...(after && { after: { name: after.phrases.join(', ') } }),
  });

/** What they find now is no search without results any more. */
async function forgetSearches(transaction: Database, { phrase_keys }: SynonymColumns): Promise<void> {
  for (const words of JSON.parse(phrase_keys) as string[]) await forgetSearch(transaction, words);
}

async function readExpected(
  transaction: Database,
  id: number,
  { request }: Authorship,
): Promise<SynonymInput> {
  const found = await transaction
    .selectFrom('search_synonym')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const current = toSet(requireFound(found, missing));
  await checkVersion(current.version, request.ifMatch, () => Promise.resolve(current));
  return { phrases: current.phrases };
}

type SynonymColumns = Pick<Tables['search_synonym'], 'phrases' | 'phrase_keys'>;

/** Two phrases that are searched as the same words are one; one phrase alone has no synonyms. */
export function toColumns({ phrases }: SynonymInput): SynonymColumns {
  const byKey = new Map<string, string>();
  for (const phrase of phrases) {
    const words = normaliseForSearch(phrase);
    if (words === '') throw reject('Each of them needs letters or digits.');
    if (words.split(' ').length > synonymLimits.words)
      throw reject(`“${phrase}” has more than ${synonymLimits.words} words.`);
    const key = phraseKey(words.split(' '));
    if (!byKey.has(key)) byKey.set(key, phrase);
  }
  if (byKey.size < 2) throw reject('Write at least two words or phrases that are searched differently.');
  const kept = [...byKey.values()];
  return { phrases: JSON.stringify(kept), phrase_keys: JSON.stringify(kept.map(normaliseForSearch)) };
}

const reject = (phrases: string) => new ProblemError(422, phrases, { phrases });

const toSet = ({ id, phrases, changed_at }: Selectable<Tables['search_synonym']>) =>
  ({
    id,
    phrases: JSON.parse(phrases) as string[],
    changedAt: new Date(changed_at).toISOString(),
    version: versionOf(phrases),
  }) satisfies SynonymSet;
