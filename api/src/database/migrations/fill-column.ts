import { sql, type QueryExecutorProvider } from 'kysely';
import { readBatches } from '../reading/read-batches';

/** Each is one statement: the parameters of more rows would be more than SQLite takes. */
const BATCH = 500;

export interface FilledColumn<Row> {
  table: string;
  column: string;
  type: 'text' | 'double precision' | 'integer';
  /** The columns that the value is made of. */
  from: readonly (keyof Row & string)[];
  /** Undefined for a row that stays as it is. */
  valueOf: (row: Row) => string | number | undefined;
}

/** Writes a column of all rows. On PostgreSQL nobody can read a table that a migration has altered before its end. */
export async function fillColumn<Row extends object>(
  db: QueryExecutorProvider,
  { table, column, type, from, valueOf }: FilledColumn<Row>,
): Promise<void> {
  const columns = sql.join(from.map((name) => sql.ref(name)));
  const read = async (last: { id: number } | undefined, limit: number) => {
    const { rows } = await sql<Row & { id: number }>`select id, ${columns} from ${sql.table(table)}
      where id > ${last?.id ?? 0} order by id limit ${limit}`.execute(db);
    return rows;
  };
  for await (const rows of readBatches(read, BATCH)) {
    const filled = rows.flatMap((row) => {
      const value = valueOf(row);
      return value === undefined ? [] : sql`(cast(${row.id} as integer), cast(${value} as ${sql.raw(type)}))`;
    });
    if (filled.length === 0) continue;
    await sql`with filled (id, value) as (values ${sql.join(filled)})
      update ${sql.table(table)} set ${sql.ref(column)} = filled.value
      from filled where ${sql.ref(`${table}.id`)} = filled.id`.execute(db);
  }
}
