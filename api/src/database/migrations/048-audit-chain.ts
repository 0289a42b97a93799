import { sql, type Kysely, type Migration } from 'kysely';
import {
  beginning,
  erasableAuditColumns,
  fixedAuditColumns,
  hashEntry,
  hashLink,
  type ChainedEntry,
} from '../audit-chain/audit-hashes';
import type { ColumnTypes } from '../engines/column-types';
import { engineOf } from '../engines/engine';
import { readBatches } from '../reading/read-batches';

/** From where each change came, and the hash chain of the audit log, which the entries up to now are added to. */
export const auditChain = (types: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await changeEntries(db, types);
    await createChain(db, types);
    await chainEntries(db);
    await types.chainAtTheEnd(db);
    // The head of the chain has their number. A counter that each insert changes would be a lock from there to the end
    // of the transaction, which the chain avoids.
    await types.stopCounting(db, 'audit_entry');
    await sql`delete from row_count where name = 'audit:change'`.execute(db);
    await engineOf(db).removeAppendOnly(db, 'audit_entry');
    await types.makeAppendOnly(db, 'audit_entry', {
      fixed: fixedAuditColumns,
      erasable: erasableAuditColumns,
    });
  },
});

async function changeEntries(db: Kysely<unknown>, { bigInteger }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('audit_entry').addColumn('address', 'text').execute();
  await db.schema.alterTable('audit_entry').addColumn('erased_at', bigInteger).execute();
  await db.schema.alterTable('audit_entry').addColumn('erased_because', 'text').execute();
  await sql`
    create index audit_entry_with_address on audit_entry (at) where address is not null
  `.execute(db);
}

async function createChain(db: Kysely<unknown>, { bigInteger, endOfTable }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('audit_chain')
    .addColumn('entry_id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('details_hash', 'text', (column) => column.notNull())
    .addColumn('salt', 'text')
    .addColumn('address_hash', 'text')
    .addColumn('address_salt', 'text')
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('number', bigInteger, (column) => column.unique())
    .addColumn('hash', 'text')
    .modifyEnd(endOfTable)
    .execute();
  await db.schema
    .createTable('audit_chain_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('number', bigInteger, (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .modifyEnd(endOfTable)
    .execute();
}

const BATCH = 500;

async function chainEntries(db: Kysely<unknown>): Promise<void> {
  const read = async (last: { id: number } | undefined, limit: number) => {
    const { rows } = await sql<ChainedEntry & { id: number }>`
      select id, at, admin_id, admin_name, action, kind, item_id, before, after, request_id, address
      from audit_entry where id > ${last?.id ?? 0} order by id limit ${limit}
    `.execute(db);
    return rows;
  };
  let head = beginning;
  for await (const entries of readBatches(read, BATCH)) {
    const rows = entries.map((entry) => {
      const hashed = hashEntry(entry);
      const place = { number: head.number + 1, entry_id: entry.id, content_hash: hashed.content_hash };
      head = { number: place.number, hash: hashLink(head.hash, place) };
      return sql`(${entry.id}, ${hashed.details_hash}, ${hashed.salt}, ${hashed.content_hash}, ${head.number}, ${head.hash})`;
    });
    await sql`
      insert into audit_chain (entry_id, details_hash, salt, content_hash, number, hash) values ${sql.join(rows)}
    `.execute(db);
  }
  await sql`insert into audit_chain_head (id, number, hash) values (1, ${head.number}, ${head.hash})`.execute(
    db,
  );
}
