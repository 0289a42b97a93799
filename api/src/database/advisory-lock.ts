import type { Database } from './database';

/**
 * Of all transactions that take the lock of this name, in any process, one continues and the others wait for its end.
 * The lock is a row, because SQLite and PostgreSQL have no advisory locks in common.
 */
export async function takeAdvisoryLock(transaction: Database, name: string): Promise<void> {
  await transaction
    .insertInto('milestone')
    .values({ name, reached_at: Date.now() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ reached_at: eb.ref('milestone.reached_at') })),
    )
    .execute();
}
