import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes, RowName } from '../engines/column-types';

/** How many enquiries came in each quarter of an hour: the first screen of the admin area has them by day. */
export const countsOfDays = ({ countRows }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    // The triggers first: on PostgreSQL nobody else writes into the table from then on, so that nothing is left out.
    await countRows(db, 'enquiry', nameOf, 'received');
    await sql`
      insert into row_count (name, count)
      select name, count(*) from (select ${nameOf('enquiry')} as name from enquiry) as named
      where name is not null group by name
    `.execute(db);
  },
});

/** With the number of the quarter of an hour since 1970 in eight digits, so that names have the order of time. */
const nameOf: RowName = (row) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`case when ${column('is_suspect')} = 0
    then 'received:' || ${column('kind')} || ':' || cast(10000000 + ${column('received_at')} / 900000 as text) end`;
};
