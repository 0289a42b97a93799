// The SQL of SQLite, where it differs from that of PostgreSQL (postgres-engine.ts).
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { isForbiddenUpdate, type ColumnTypes } from './column-types';
import type { Engine, WordQuery } from './engine';

const events = ['update', 'delete'];

const sqliteColumns: ColumnTypes = {
  generatedId: (column) => column.primaryKey().autoIncrement(),
  amount: sql`real`,
  bigInteger: sql`integer`,
  sortedText: sql`text`,
  endOfTable: sql`strict`,
  makeAppendOnly: async (db, table, columns) => {
    for (const event of events) {
      const when = columns && event === 'update' ? sql`when ${isForbiddenUpdate(columns)}` : sql``;
      await sql`
        create trigger ${sql.ref(`${table}_refuses_${event}`)} before ${sql.raw(event)} on ${sql.table(table)} ${when}
        begin select raise(abort, 'This table is append-only.'); end
      `.execute(db);
    }
  },
  // Nothing to do: SQLite has one writer, which gives the row its place itself.
  chainAtTheEnd: () => Promise.resolve(),
  countRows: async (db, table, nameOf, purpose = 'counts') => {
    const [oldName, newName] = [nameOf('old'), nameOf('new')];
    const increase = sql`
      insert into row_count (name, count) select ${newName}, 1 where ${newName} is not null
      on conflict (name) do update set count = row_count.count + 1;`;
    const decrease = sql`update row_count set count = count - 1 where name = ${oldName};`;
    const trigger = (event: string, when: RawBuilder<unknown>, actions: RawBuilder<unknown>) =>
      sql`
        create trigger ${sql.ref(`${table}_${purpose}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${when}
        begin ${actions} end
      `.execute(db);
    await trigger('insert', sql``, increase);
    await trigger('delete', sql``, decrease);
    await trigger('update', sql`when ${oldName} is not ${newName}`, sql`${decrease} ${increase}`);
  },
  stopCounting: async (db, table) => {
    for (const event of ['insert', 'delete', 'update'])
      await sql`drop trigger ${sql.ref(`${table}_counts_${event}`)}`.execute(db);
  },
  indexWords: (db, table, isIndexed = () => sql`true`) =>
    indexWordsOf(db, { table, index: `${table}_words`, text: 'search_key', list: table }, isIndexed),
  indexTitles: (db, table, isIndexed) => {
    const index = { table, index: `${table}_title_words`, text: 'title_key', list: `${table}_title` };
    return indexWordsOf(db, index, isIndexed);
  },
  indexNames: (db, table, isIndexed) =>
    indexText(db, { table, index: `${table}_name_words`, text: 'name_key' }, isIndexed),
  keepFacets: async (db) => {
    const remove = sql`delete from product_facet where product_id = old.id;`;
    const add = sql`
      insert into product_facet (product_id, facet, value, label)
      select new.id, each.value ->> 'facet', each.value ->> 'value', each.value ->> 'label'
      from json_each(case when new.facets = '' then '[]' else new.facets end) as each
      where new.deleted_at is null;`;
    const hasChanged = sql`when old.facets <> new.facets or (old.deleted_at is null) <> (new.deleted_at is null)`;
    const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
      ['insert', sql``, add],
      ['update', hasChanged, sql`${remove} ${add}`],
    ];
    for (const [event, when, actions] of events)
      await sql`
        create trigger ${sql.ref(`product_facet_${event}`)} after ${sql.raw(event)} on product ${when}
        begin ${actions} end
      `.execute(db);
  },
  indexPartsOfWords: async (db) => {
    await sql`
      create virtual table search_word_parts
      using fts5(parts, list unindexed, word unindexed, detail=none, tokenize=${tokenizer})
    `.execute(db);
    // Every part of one, two and three characters, and the name of the list.
    const partsOf = (row: string) => {
      const word = sql.ref(`${row}.word`);
      const partAt = (length: number) => sql`substr(${word}, start, ${sql.lit(length)})`;
      return sql`
        with recursive start_of_part (start) as (
          select 1 union all select start + 1 from start_of_part where start < length(${word})
        )
        select ${sql.ref(`${row}.list`)} || ' ' ||
          group_concat(${partAt(1)} || ' ' || ${partAt(2)} || ' ' || ${partAt(3)}, ' ')
        from start_of_part`;
    };
    const addParts = (row: string, from: RawBuilder<unknown>) => sql`
      insert into search_word_parts (parts, list, word)
      select (${partsOf(row)}), ${sql.ref(`${row}.list`)}, ${sql.ref(`${row}.word`)} ${from};`;
    await addParts('search_word', sql`from search_word`).execute(db);
    await sql`
      create trigger search_word_parts_insert after insert on search_word begin ${addParts('new', sql``)} end
    `.execute(db);
  },
};

/** A normalised text has words and single spaces, nothing else: every other character belongs to a word. */
const tokenizer = sql.lit(`unicode61 remove_diacritics 0 categories 'L* M* N* C* P* S*'`);

/** Also of the words themselves, in `search_word`. */
async function indexWordsOf(
  db: QueryExecutorProvider,
  { list, ...index }: IndexedText & { list: string },
  isIndexed: (row: string) => RawBuilder<unknown>,
): Promise<void> {
  const { table, text } = index;
  // A normalised text has no character that JSON escapes.
  const addWords = (row: string, from: RawBuilder<unknown>) => sql`
    insert into search_word (list, word)
    select distinct ${sql.lit(list)}, each.value
    from ${from} json_each('["' || replace(${sql.ref(`${row}.${text}`)}, ' ', '","') || '"]') as each
    where each.value <> '' and ${isIndexed(row)}
    on conflict do nothing;`;
  await addWords(table, sql`${sql.table(table)},`).execute(db);
  await indexText(db, index, isIndexed, addWords('new', sql``));
}

interface IndexedText {
  table: string;
  index: string;
  text: string;
}

/** `also`: what the triggers do besides where a text is added. */
async function indexText(
  db: QueryExecutorProvider,
  { table, index, text }: IndexedText,
  isIndexed: (row: string) => RawBuilder<unknown>,
  also = sql``,
): Promise<void> {
  await sql`
    create virtual table ${sql.ref(index)}
    using fts5(words, content='', contentless_delete=1, detail=none, tokenize=${tokenizer})
  `.execute(db);
  const addRow = (row: string, from: RawBuilder<unknown>) => sql`
    insert into ${sql.ref(index)} (rowid, words)
    select ${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.${text}`)} ${from} where ${isIndexed(row)};`;
  await addRow(table, sql`from ${sql.table(table)}`).execute(db);

  const add = sql`${addRow('new', sql``)} ${also}`;
  const remove = sql`delete from ${sql.ref(index)} where rowid = old.id;`;
  const [before, after] = [sql.ref(`old.${text}`), sql.ref(`new.${text}`)];
  const hasChanged = sql`when ${before} <> ${after} or ${isIndexed('old')} <> ${isIndexed('new')}`;
  const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
    ['insert', sql``, add],
    ['delete', sql``, remove],
    ['update', hasChanged, sql`${remove} ${add}`],
  ];
  for (const [event, when, actions] of events)
    await sql`
      create trigger ${sql.ref(`${index}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${when}
      begin ${actions} end
    `.execute(db);
}

const idsWithWords: Engine['idsWithWords'] = (index, query) => {
  const table = sql.ref(index);
  return sql`select rowid as id from ${table} where ${table} match ${toMatch(query)}`;
};

function toMatch(query: WordQuery): string {
  if ('anyOf' in query) return `(${query.anyOf.map((word) => `"${word}"`).join(' OR ')})`;
  if ('all' in query) return `(${query.all.map(toMatch).join(' AND ')})`;
  return `(${query.any.map(toMatch).join(' OR ')})`;
}

export const sqlite: Engine = {
  name: 'SQLite',
  columns: sqliteColumns,
  idsWithWords,
  hasWords: (index, query) => {
    const [table = ''] = index.split('_');
    return sql`${sql.ref(`${table}.id`)} in (${idsWithWords(index, query)})`;
  },
  hasParts: (list, parts) =>
    sql`search_word_parts match ${[list, ...parts].map((part) => `"${part}"`).join(' AND ')}`,
  removeWords: async (db, list, words) => {
    const isOne = sql`list = ${list} and word in (select value from json_each(${JSON.stringify(words)}))`;
    await sql`delete from search_word where ${isOne}`.execute(db);
    await sql`delete from search_word_parts where ${isOne}`.execute(db);
  },
  eraseRemains: async (db) => {
    // An index of words keeps those that were deleted until its parts are merged.
    for (const index of ['enquiry_words', 'search_word_parts'])
      await sql`insert into ${sql.ref(index)} (${sql.ref(index)}) values ('optimize')`.execute(db);
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
  jsonNumber: (column, name) => sql`cast(${sql.ref(column)} ->> ${name} as real)`,
  lowestSizePrice: (column) => sql`(
    select min(cast(priced.value ->> 'price' as real)) from json_each(${sql.ref(column)}, '$.sizePrices') as priced
    where cast(priced.value ->> 'price' as real) > 0
      and priced.value ->> 'size' in (select size.value from json_each(${sql.ref(column)}, '$.sizes') as size)
  )`,
  wordsWithParts: 'search_word_parts',
  // Nothing to do: AUTOINCREMENT takes explicit ids into account.
  advanceGeneratedIds: () => Promise.resolve(),
  takeId: async (db, table) => {
    // AUTOINCREMENT keeps the largest id here, and has no row for a table that never had one.
    await sql`
      insert into sqlite_sequence (name, seq)
      select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})
    `.execute(db);
    const { rows } = await sql<{ seq: number }>`
      update sqlite_sequence set seq = seq + 1 where name = ${table} returning seq
    `.execute(db);
    return rows[0]?.seq ?? 0;
  },
  removeAppendOnly: async (db, table) => {
    for (const event of events) await sql`drop trigger ${sql.ref(`${table}_refuses_${event}`)}`.execute(db);
  },
};
