import { sql, type ColumnDefinitionBuilder, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Of a row of a table, given the name under which SQL knows the row: the SQL of a text, or of null. */
export type RowName = (row: string) => RawBuilder<unknown>;

export interface AppendOnlyColumns {
  fixed: readonly string[];
  erasable: readonly string[];
}

/** The condition of a trigger that an update changes what `AppendOnlyColumns` protects. */
export const isForbiddenUpdate = ({ fixed, erasable }: AppendOnlyColumns): RawBuilder<unknown> =>
  sql.join(
    [
      ...fixed.map((name) => sql`${sql.ref(`new.${name}`)} is distinct from ${sql.ref(`old.${name}`)}`),
      ...erasable.map(
        (name) =>
          sql`coalesce(${sql.ref(`new.${name}`)}, '') not in ('', coalesce(${sql.ref(`old.${name}`)}, ''))`,
      ),
    ],
    sql` or `,
  );

/** What differs between the engines in a migration; all other SQL is the same. */
export interface ColumnTypes {
  generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Money and percentages. */
  amount: RawBuilder<unknown>;
  /** Whole numbers up to 2^53, so also milliseconds since 1970. */
  bigInteger: RawBuilder<unknown>;
  /** Text that lists are sorted by: in the order of code points, whatever the database's language is. */
  sortedText: RawBuilder<unknown>;
  endOfTable: RawBuilder<unknown>;
  /**
   * From now on the database rejects updates and deletes of rows of this table. Where columns are given, it accepts an
   * update that leaves the fixed ones as they are, and empties erasable ones or leaves them as they are.
   */
  makeAppendOnly: (db: QueryExecutorProvider, table: string, columns?: AppendOnlyColumns) => Promise<void>;
  /** From now on, on PostgreSQL, a new row of `audit_chain` gets its place there at the end of its transaction. */
  chainAtTheEnd: (db: QueryExecutorProvider) => Promise<void>;
  /** From now on triggers keep an index of the words of `search_key`, and the words themselves in `search_word`. */
  indexWords: (
    db: QueryExecutorProvider,
    table: string,
    isIndexed?: (row: string) => RawBuilder<unknown>,
  ) => Promise<void>;
  /** Also of the words of `name_key`; `isIndexed` is the same. */
  indexNames: (
    db: QueryExecutorProvider,
    table: string,
    isIndexed: (row: string) => RawBuilder<unknown>,
  ) => Promise<void>;
  /** The same of the words of `title_key`, which are the list `<table>_title` in `search_word`. */
  indexTitles: (
    db: QueryExecutorProvider,
    table: string,
    isIndexed: (row: string) => RawBuilder<unknown>,
  ) => Promise<void>;
  /** From now on triggers write `product_facet` from `product.facets` of the products that are not in the trash. */
  keepFacets: (db: QueryExecutorProvider) => Promise<void>;
  /** From now on an index finds the words of `search_word` that contain a text. */
  indexPartsOfWords: (db: QueryExecutorProvider) => Promise<void>;
  /**
   * From now on triggers keep in `row_count` how many rows of the table have each name; null is not counted. A table that is
   * counted twice needs another `purpose`.
   */
  countRows: (db: QueryExecutorProvider, table: string, nameOf: RowName, purpose?: string) => Promise<void>;
  /** Removes the triggers of `countRows`. */
  stopCounting: (db: QueryExecutorProvider, table: string) => Promise<void>;
}
