// Servers of an earlier version, which write beside the new ones during an upgrade, know no hash chain.
import { sql } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { aDay } from '../time/time';
import { addToChain } from './add-to-chain';

/** The longest upgrade. Clocks of servers differ by less. */
const upgrade = aDay;

const BATCH = 500;

/**
 * Adds their entries to the end of the chain, every hour until a day after the longest upgrade. What is without a
 * place after that was added from outside, whatever its time says.
 */
export async function chainLateEntries(db: Database, now = Date.now()): Promise<void> {
  const begun = await readBeginning(db);
  if (now > begun + 2 * upgrade || (await readLate(db, begun)).length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'late audit entries');
    for (;;) {
      const entries = await readLate(transaction, begun);
      for (const entry of entries) await addToChain(transaction, entry);
      if (entries.length < BATCH) return;
    }
  });
}

/** When the database got the chain. */
async function readBeginning(db: Database): Promise<number> {
  const { rows } = await sql<{ timestamp: string }>`
    select timestamp from kysely_migration where name = '048-audit-chain'
  `.execute(db);
  return Date.parse(rows[0]?.timestamp ?? '');
}

const readLate = (db: Database, begun: number) =>
  db
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_chain as chain', 'chain.entry_id', 'entry.id')
    .select(['entry.id', 'at', 'admin_id', 'admin_name', 'action', 'kind', 'item_id', 'before', 'after'])
    .select(['request_id', 'address'])
    .where('chain.entry_id', 'is', null)
    .where('at', '>', begun - upgrade)
    .where('at', '<', begun + upgrade)
    .orderBy('entry.id')
    .limit(BATCH)
    // An erasure of details waits, and then finds the place in the chain.
    .forUpdate('entry')
    .execute();
