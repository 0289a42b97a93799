import type { ColumnDefinitionBuilder, QueryExecutorProvider, RawBuilder } from 'kysely';

/** What a migration needs to know about the engine it runs on; everything else is the same SQL. */
export interface ColumnTypes {
  generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Money and percentages. */
  amount: RawBuilder<unknown>;
  /** Whole numbers up to 2^53, so also milliseconds since 1970. */
  bigInteger: RawBuilder<unknown>;
  /** Text that lists are sorted by: in the order of its code points, whatever language the database speaks. */
  sortedText: RawBuilder<unknown>;
  endOfTable: RawBuilder<unknown>;
  /** From now on the database refuses to change or remove rows of this table. */
  makeAppendOnly: (db: QueryExecutorProvider, table: string) => Promise<void>;
}
