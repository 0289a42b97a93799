// How much of an item's history is stored: see docs/decisions/058-a-history-has-an-end.md.
import type { Database } from '../database/database';
import { aDay } from '../time/time';
import type { ItemKey } from './content-items';
import { draftVersions } from './draft-versions';

/** The newest versions of an item stay, whatever they are. */
const NEWEST_VERSIONS = 50;
/** Milliseconds for which a version stays that visitors have seen, from when they no longer saw it. */
const PUBLISHED_FOR = 365 * aDay;
/** Of one item at once: what is left over goes with its next change. */
const MAX_DELETED = 500;

/**
 * Deletes versions that nobody needs any more, when a new one was added. Those that the item refers to stay: what visitors
 * see, what is planned, the draft with the last version of each admin who has worked on it, and what is shown again with its
 * category. So does the first one.
 * @param newest the number of the new version
 */
export async function deleteOldVersions(transaction: Database, { kind, id }: ItemKey, newest: number) {
  const lastToGo = newest - NEWEST_VERSIONS;
  if (lastToGo < 2) return;
  const inUse = await findVersionsInUse(transaction, { kind, id });
  const supersededAt = await findSuperseding(transaction, { kind, id }, Date.now() - PUBLISHED_FOR);
  const versions = await transaction
    .selectFrom('content_version')
    .select('number')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('number', '>', 1)
    .where('number', '<=', lastToGo)
    .where('number', 'not in', [0, ...inUse])
    .where((where) => where.or([where('published_at', 'is', null), where('published_at', '<', supersededAt)]))
    .orderBy('number')
    .limit(MAX_DELETED)
    .execute();
  if (versions.length === 0) return;
  const numbers = versions.map(({ number }) => number);
  for (const table of ['content_image', 'content_file', 'content_version'] as const)
    await transaction
      .deleteFrom(table)
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('number', 'in', numbers)
      .execute();
}

async function findVersionsInUse(transaction: Database, { kind, id }: ItemKey): Promise<number[]> {
  const item = await transaction
    .selectFrom('content_item')
    .select(['kind', 'item_id', 'draft', 'draft_since', 'published', 'scheduled', 'hidden_version'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  if (!item) return [];
  // Who publishes the draft reads whose work it contains.
  const ofAdmins = await draftVersions(transaction, item)
    .select((query) => query.fn.max('number').as('number'))
    .groupBy('admin')
    .execute();
  const { draft, published, scheduled, hidden_version } = item;
  return [draft, published, scheduled, hidden_version, ...ofAdmins.map(({ number }) => number)].filter(
    (number) => number !== null,
  );
}

/**
 * The last publication before this time: what was published earlier than that was not what visitors saw at this time, and
 * what was published by it may have been.
 */
async function findSuperseding(transaction: Database, { kind, id }: ItemKey, before: number) {
  const { at } = await transaction
    .selectFrom('content_version')
    .select(({ fn }) => fn.max('published_at').as('at'))
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('published_at', '<', before)
    .$castTo<{ at: number | null }>()
    .executeTakeFirstOrThrow();
  return at ?? 0;
}
