// The keys that tokens are signed with: from the environment, or made here and kept in the database.
import { randomBytes } from 'node:crypto';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';

export interface SigningKey {
  id: string;
  secret: Uint8Array;
}

export interface SigningKeys {
  /** The one that signs. */
  current: () => Promise<SigningKey>;
  /** One that a token names and that may still verify it. */
  find: (id: string) => Promise<SigningKey | undefined>;
}

const keyBytes = 32;

/** `kid:secret,kid:secret`, each secret at least 256 bits as base64url. */
export const keyList = /^[\w.-]{1,64}:[\w-]{43,}(,[\w.-]{1,64}:[\w-]{43,})*$/;

export const parseKeyList = (text: string): SigningKey[] =>
  text.split(',').map((entry) => {
    const [id = '', secret = ''] = entry.split(':');
    return { id, secret: Buffer.from(secret, 'base64url') };
  });

/** Those of the environment, where it has any. `lifetime` is a token's, in milliseconds. */
export function chooseKeys(db: Database, given: SigningKey[], lifetime: number): SigningKeys {
  const [first] = given;
  return first ? fixedKeys(first, given) : keysInDatabase(db, lifetime);
}

const fixedKeys = (first: SigningKey, all: SigningKey[]): SigningKeys => ({
  current: () => Promise.resolve(first),
  find: (id) => Promise.resolve(all.find((key) => key.id === id)),
});

/**
 * Nothing is remembered between two calls: a key that one process adds holds in every other at once. A retired key
 * verifies until the last token that it signed has expired.
 */
const keysInDatabase = (db: Database, lifetime: number): SigningKeys => ({
  async current() {
    return toKey((await findCurrent(db)) ?? (await addFirstKey(db)));
  },
  async find(id) {
    const row = await db.selectFrom('signing_key').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || (row.retired_at !== null && row.retired_at + lifetime < Date.now())) return undefined;
    return toKey(row);
  },
});

/** From now on a new key signs. With `endsSessions`, what the others have signed is worthless at once. */
export const rotateKeys = (db: Database, { endsSessions = false } = {}): Promise<void> =>
  inTurn(db, async (transaction) => {
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
  inTurn(db, async (transaction) => (await findCurrent(transaction)) ?? addKey(transaction));

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

/** One process after the other: there is never more than one key that signs. */
const inTurn = <T>(db: Database, task: (transaction: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'signing keys');
    return task(transaction);
  });

const toKey = ({ id, secret }: { id: string; secret: string }): SigningKey => ({
  id,
  secret: Buffer.from(secret, 'base64url'),
});
