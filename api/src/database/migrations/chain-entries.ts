import { sql, type QueryExecutorProvider } from 'kysely';
import { beginning, hashEntry, hashLink, type ChainedEntry } from '../audit-chain/audit-hashes';
import { readBatches } from '../reading/read-batches';

const BATCH = 500;

/** Does nothing where the chain has begun already, as it has in a backup that is not older than it. */
export async function chainEntries(db: QueryExecutorProvider): Promise<void> {
  const { rows: heads } = await sql`select id from audit_chain_head`.execute(db);
  if (heads.length > 0) return;
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
