import type { Insertable } from 'kysely';
import { hashEntry, hashLink, type ChainedEntry } from '../database/audit-chain/audit-hashes';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import type { Tables } from '../database/tables';

/**
 * Part of the transaction that adds the entry. On PostgreSQL the entry gets its place at the end of the transaction, from
 * a trigger: a lock on the head that is taken earlier would make two transactions wait for each other, where one of them
 * changes other rows afterwards. On SQLite a transaction is the only writer anyway.
 */
export async function addToChain(transaction: Database, entry: ChainedEntry & { id: number }): Promise<void> {
  const row: Insertable<Tables['audit_chain']> = {
    entry_id: entry.id,
    ...hashEntry(entry),
    number: null,
    hash: null,
  };
  if (engineOf(transaction).name === 'PostgreSQL') {
    await transaction.insertInto('audit_chain').values(row).execute();
    return;
  }
  const head = await transaction
    .selectFrom('audit_chain_head')
    .select(['number', 'hash'])
    .executeTakeFirstOrThrow();
  const number = head.number + 1;
  const hash = hashLink(head.hash, { ...row, number });
  await transaction
    .insertInto('audit_chain')
    .values({ ...row, number, hash })
    .execute();
  await transaction.updateTable('audit_chain_head').set({ number, hash }).execute();
}
