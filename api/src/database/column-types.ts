import type { ColumnDefinitionBuilder, RawBuilder } from 'kysely';

/** What a migration needs to know about the engine it runs on; everything else is the same SQL. */
export interface ColumnTypes {
  generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Money and percentages. */
  amount: RawBuilder<unknown>;
  /** Milliseconds since 1970. */
  time: RawBuilder<unknown>;
  endOfTable: RawBuilder<unknown>;
}
