import {
  reservedSlugs,
  type AddressKind,
  type FoundAddress,
  type ItemAddresses,
} from '@site/shared-contracts/schemas';
import { suggestSlug } from '@site/shared-contracts/suggest-slug';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/database-errors';
import { ProblemError, rejectMissing, requireFound } from '../problems/problems';
import { pathPrefix, specifiedPath } from './address-paths';
import { findItem, type AddressedItem } from './find-item';

interface ItemKey {
  kind: AddressKind;
  id: number;
}

const nouns: Record<AddressKind, string> = {
  category: 'category',
  product: 'product',
  blog: 'blog post',
  news: 'news item',
  page: 'page',
};

export function createAddressStore(db: Database) {
  return {
    /** The item that has or had this slug. A 404 for what visitors do not see, a 410 for what is in the trash. */
    async find(kind: AddressKind, slug: string): Promise<FoundAddress> {
      const nothing = 'No product, category, article or page has this address.';
      const address = await findAddress(db, kind, slug.toLowerCase());
      const { item_id: id } = requireFound(address, nothing);
      const item = await findItem(db, kind, id);
      if (item?.state !== 'visible') rejectMissing(item?.state === 'in the trash', nothing);
      const current = await findCurrent(db, { kind, id });
      const prefix = await prefixOf(db, kind, item);
      return { id, path: current ? prefix + current.slug : specifiedPath[kind](id) };
    },

    list: (key: ItemKey): Promise<ItemAddresses> => listAddresses(db, key),

    set: (key: ItemKey, slug: string, by: Authorship): Promise<ItemAddresses> =>
      db
        .transaction()
        .execute(async (transaction) => {
          const { name } = await requireItem(transaction, key);
          const current = await findCurrent(transaction, key);
          if (current?.slug !== slug) {
            await clearCurrent(transaction, key);
            await giveSlug(transaction, key, slug);
            await recordVisibleChange(transaction, by, {
              kind: key.kind,
              action: 'change address',
              itemId: key.id,
              ...(current && { before: { slug: current.slug } }),
              after: { name, slug },
            });
          }
          return listAddresses(transaction, key);
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          const meanwhile = 'Somebody else is changing this address at the same moment. Please try again.';
          throw new ProblemError(409, meanwhile, { slug: meanwhile });
        }),

    /** The former addresses lead to the specification's from now on. */
    remove: (key: ItemKey, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { name } = await requireItem(transaction, key);
        const current = await findCurrent(transaction, key);
        const { slug } = requireFound(current, 'It has no address with words.');
        await clearCurrent(transaction, key);
        await recordVisibleChange(transaction, by, {
          kind: key.kind,
          action: 'remove address',
          itemId: key.id,
          before: { name, slug },
        });
      }),
  };
}

const findAddress = (source: Database, kind: AddressKind, slug: string) =>
  source
    .selectFrom('address')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();

const findCurrent = (source: Database, { kind, id }: ItemKey) =>
  source
    .selectFrom('address')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('is_current', '=', 1)
    .executeTakeFirst();

const clearCurrent = (transaction: Database, { kind, id }: ItemKey) =>
  transaction
    .updateTable('address')
    .set({ is_current: 0, changed_at: Date.now() })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('is_current', '=', 1)
    .execute();

async function requireItem(source: Database, { kind, id }: ItemKey): Promise<AddressedItem> {
  const item = await findItem(source, kind, id);
  const missing = `There is no such ${nouns[kind]}.`;
  if (!item || item.state === 'in the trash') throw new ProblemError(404, missing);
  return item;
}

/** What stands before the slug: of a product, the current slug of its category. */
async function prefixOf(source: Database, kind: AddressKind, { categoryId }: AddressedItem): Promise<string> {
  const category =
    categoryId === undefined ? undefined : await findCurrent(source, { kind: 'category', id: categoryId });
  return pathPrefix(kind, category?.slug);
}

/** Takes a slug that is free, that was the item's own, or whose item was deleted for good. */
async function giveSlug(transaction: Database, { kind, id }: ItemKey, slug: string): Promise<void> {
  const now = Date.now();
  const columns = { item_id: id, is_current: 1, since: now, changed_at: now };
  // Waits for a transaction that is giving the same slug to something else.
  const inserted = await transaction
    .insertInto('address')
    .values({ kind, slug, ...columns })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .returning('slug')
    .executeTakeFirst();
  if (inserted) return;
  const holder = await findAddress(transaction, kind, slug);
  if (holder && holder.item_id !== id) {
    const item = await findItem(transaction, kind, holder.item_id);
    if (item) rejectTaken(kind, item, holder.is_current === 1);
  }
  const { numUpdatedRows } = await transaction
    .updateTable('address')
    .set(columns)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    // Another transaction may have given it to another item while this one waited.
    .where('item_id', '=', holder?.item_id ?? id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const message = 'Somebody has taken this address in the meantime. Choose another one.';
    throw new ProblemError(409, message, { slug: message });
  }
}

/** More of the same name have an address with their number instead. */
const MOST_OF_A_NAME = 20;

/** The words of the name, for something that has never had an address; with a number where they are taken. */
export async function giveFirstSlug(transaction: Database, key: ItemKey, name: string): Promise<void> {
  const { kind, id } = key;
  const words = suggestSlug(name);
  const addresses = transaction.selectFrom('address').where('kind', '=', kind);
  const had = await addresses.select('slug').where('item_id', '=', id).executeTakeFirst();
  if (words === '' || had) return;
  const numbered = Array.from({ length: MOST_OF_A_NAME - 1 }, (_, index) => `${words}-${index + 2}`);
  const candidates = reservedSlugs.includes(words) ? numbered : [words, ...numbered];
  const rows = await addresses.select('slug').where('slug', 'in', candidates).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  const free = candidates.find((slug) => !taken.has(slug));
  if (free !== undefined) await giveSlug(transaction, key, free);
}

function rejectTaken(kind: AddressKind, { name, state }: AddressedItem, isCurrent: boolean): never {
  const owner = `the ${nouns[kind]} '${name}'${state === 'visible' ? '' : `, which is ${state}`}`;
  const message = isCurrent
    ? `This is the address of ${owner}. Choose another one.`
    : `This is a former address of ${owner}, and leads there. Choose another one.`;
  throw new ProblemError(409, message, { slug: message });
}

async function listAddresses(source: Database, key: ItemKey): Promise<ItemAddresses> {
  const { kind, id } = key;
  const item = await requireItem(source, key);
  const prefix = await prefixOf(source, kind, item);
  const rows = await source
    .selectFrom('address')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('since', 'desc')
    .orderBy('slug')
    .execute();
  const addresses = rows.map(({ slug, is_current, since }) => ({
    isCurrent: is_current === 1,
    address: { slug, path: prefix + slug, since: new Date(since).toISOString() },
  }));
  const current = addresses.find(({ isCurrent }) => isCurrent)?.address;
  return {
    ...(current && { current }),
    former: addresses.filter(({ isCurrent }) => !isCurrent).map(({ address }) => address),
    specified: specifiedPath[kind](id),
    name: item.name,
    prefix,
  };
}
