import type { Kysely, Migration } from 'kysely';

/** The trace in which a mail was queued, so that sending it is a part of the same trace (`traceparent`). */
export const tracesOfMail = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['mail_outbox', 'mail'])
      await db.schema.alterTable(table).addColumn('trace_parent', 'text').execute();
  },
});
