import type { Database } from './database';

/** Of all transactions that claim the same turn, in whichever process, one goes on and the others wait for its end. */
export async function takeAdvisoryLock(transaction: Database, name: string): Promise<void> {
  await transaction
    .insertInto('milestone')
    .values({ name, reached_at: Date.now() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ reached_at: eb.ref('milestone.reached_at') })),
    )
    .execute();
}
