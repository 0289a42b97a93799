// The keys that sign session tokens: from the environment, or generated here and stored in the database.
import { randomBytes } from 'node:crypto';
import type { SigningKey } from '../config/parse-key-list';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';

export interface SigningKeys {
  /** The key that signs new tokens. */
  current: () => Promise<SigningKey>;
  /** The key with this id, where it may still verify tokens. */
  find: (id: string) => Promise<SigningKey | undefined>;
}

const keyBytes = 32;

/**
 * Uses the configured keys where there are any, otherwise stored ones. `lifetime` is that of a token, in milliseconds.
 */
export function createSigningKeys(db: Database, configured: SigningKey[], lifetime: number): SigningKeys {
  const [first] = configured;
  return first ? configuredKeys(first, configured) : storedKeys(db, lifetime);
}

const configuredKeys = (first: SigningKey, all: SigningKey[]): SigningKeys => ({
  current: () => Promise.resolve(first),
  find: (id) => Promise.resolve(all.find((key) => key.id === id)),
});

/**
 * Reads the database each time, so that a key that one process adds is valid in every other at once. A retired key
 * verifies until the last token that it signed has expired.
 */
const storedKeys = (db: Database, lifetime: number): SigningKeys => ({
  async current() {
    return toKey((await findCurrent(db)) ?? (await addFirstKey(db)));
  },
  async find(id) {
    const row = await db.selectFrom('signing_key').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || (row.retired_at !== null && row.retired_at + lifetime < Date.now())) return undefined;
    return toKey(row);
  },
});

/** From now on a new key signs. With `endsSessions`, tokens of the older keys are invalid at once. */
export const rotateKeys = (db: Database, { endsSessions = false } = {}): Promise<void> =>
  withKeysLocked(db, async (transaction) => {
    if (endsSessions) await transaction.deleteFrom('signing_key').execute();
    await transaction
      .updateTable('signing_key')
      .set({ retired_at: Date.now() })
      .where('retired_at', 'is', null)
      .execute();
    await addKey(transaction);
  });

export const deleteRetiredKeys = (db: Database, lifetime: number) =>
  db
    .deleteFrom('signing_key')
    .where('retired_at', '<', Date.now() - lifetime)
    .execute();

const addFirstKey = (db: Database) =>
  withKeysLocked(db, async (transaction) => (await findCurrent(transaction)) ?? addKey(transaction));

const findCurrent = (db: Database) =>
  db.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst();

const addKey = (transaction: Database) =>
  transaction
    .insertInto('signing_key')
    .values({
      id: randomBytes(6).toString('hex'),
      secret: randomBytes(keyBytes).toString('base64url'),
      created_at: Date.now(),
      retired_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Processes wait for each other, so that there is never more than one key that signs. */
const withKeysLocked = <T>(db: Database, task: (transaction: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'signing keys');
    return task(transaction);
  });

const toKey = ({ id, secret }: { id: string; secret: string }): SigningKey => ({
  id,
  secret: Buffer.from(secret, 'base64url'),
});
