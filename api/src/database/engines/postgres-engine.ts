// The SQL of PostgreSQL, where it differs from that of SQLite (sqlite-engine.ts).
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { isForbiddenUpdate, type ColumnTypes } from './column-types';
import type { Engine, WordIndex, WordQuery } from './engine';

const rejectFunction = 'refuse_change';

interface StatementTrigger {
  table: string;
  /** Of the trigger and of its function. */
  name: string;
  event: string;
  /** The names under which the statement sees the rows. */
  references: RawBuilder<unknown>;
  work: RawBuilder<unknown>;
}

/** A statement that runs once after each one that changes the table. */
async function addTrigger(db: QueryExecutorProvider, trigger: StatementTrigger): Promise<void> {
  const { table, event, references, work } = trigger;
  const name = sql.ref(trigger.name);
  await sql`
    create function ${name}() returns trigger language plpgsql set search_path from current as $$ begin
      ${work};
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)} referencing ${references}
    for each statement execute function ${name}()
  `.execute(db);
}

const postgresColumns: ColumnTypes = {
  // "By default", so that demo content and restored rows can have explicit ids.
  generatedId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  amount: sql`double precision`,
  bigInteger: sql`bigint`,
  sortedText: sql`text collate "C"`,
  endOfTable: sql``,
  makeAppendOnly: async (db, table, columns) => {
    await sql`
      create or replace function ${sql.ref(rejectFunction)}() returns trigger language plpgsql
      as $$ begin raise exception 'This table is append-only.'; end $$
    `.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_refuses_change`)}
      before ${columns ? sql`` : sql`update or`} delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(rejectFunction)}()
    `.execute(db);
    if (!columns) return;
    await sql`
      create trigger ${sql.ref(`${table}_refuses_update`)} before update on ${sql.table(table)}
      for each row when (${isForbiddenUpdate(columns)}) execute function ${sql.ref(rejectFunction)}()
    `.execute(db);
  },
  // The lock on the head lasts from the end of one transaction to its commit: nothing else is locked afterwards, so
  // that no two transactions can wait for each other. A restored row has its place already.
  chainAtTheEnd: async (db) => {
    await sql`
      create function chain_audit_entry() returns trigger language plpgsql set search_path from current as $$
      declare
        head audit_chain_head%rowtype;
        place bigint;
        link text;
      begin
        select * into strict head from audit_chain_head for update;
        place := head.number + 1;
        link := encode(sha256(convert_to(
          concat_ws(' ', head.hash, place, new.entry_id, new.content_hash), 'UTF8')), 'hex');
        update audit_chain set number = place, hash = link where entry_id = new.entry_id;
        update audit_chain_head set number = place, hash = link;
        return null;
      end $$
    `.execute(db);
    await sql`
      create constraint trigger audit_chain_at_the_end after insert on audit_chain deferrable initially deferred
      for each row when (new.number is null) execute function chain_audit_entry()
    `.execute(db);
  },
  indexWords: async (db, table, isIndexed) => {
    const index = { table, index: `${table}_words`, text: 'search_key', list: table };
    // Long words in parts that overlap, because an index has no room for them.
    await sql`
      create or replace function search_words(text) returns text[] language sql immutable parallel safe as $$
        select coalesce(array_agg(distinct substr(word, start, 300)), '{}')
        from unnest(string_to_array($1, ' ')) as word, generate_series(1, length(word), 200) as start
      $$
    `.execute(db);
    await indexWordsOf(db, index, isIndexed);
  },
  indexTitles: (db, table, isIndexed) => {
    const index = { table, index: `${table}_title_words`, text: 'title_key', list: `${table}_title` };
    return indexWordsOf(db, index, isIndexed);
  },
  indexNames: async (db, table, isIndexed) => {
    await sql`
      create index ${sql.ref(`${table}_name_words`)} on ${sql.table(table)} using gin (search_words(name_key))
      with (fastupdate = off) where ${isIndexed(table)}
    `.execute(db);
  },
  keepFacets: async (db) => {
    const add = (from: RawBuilder<unknown>) => sql`
      insert into product_facet (product_id, facet, value, label)
      select added.id, each ->> 'facet', each ->> 'value', each ->> 'label'
      from ${from}, json_array_elements(cast(case added.facets when '' then '[]' else added.facets end as json)) as each
      where added.deleted_at is null`;
    const changed = sql`added join removed on removed.id = added.id and (removed.facets <> added.facets
      or (removed.deleted_at is null) <> (added.deleted_at is null))`;
    await addTrigger(db, {
      ...{ table: 'product', name: 'product_facet_insert', event: 'insert' },
      references: sql`new table as added`,
      work: add(sql`added`),
    });
    await addTrigger(db, {
      ...{ table: 'product', name: 'product_facet_update', event: 'update' },
      references: sql`new table as added old table as removed`,
      work: sql`
        delete from product_facet where product_id in (select added.id from ${changed});
        ${add(changed)}`,
    });
  },
  indexPartsOfWords: async (db) => {
    await sql`
      create function word_parts(list text, word text) returns text[] language sql immutable parallel safe as $$
        select array_agg(distinct substr(word, start, size)) || list
        from generate_series(1, length(word)) as start, generate_series(1, 3) as size
      $$
    `.execute(db);
    await sql`
      create index search_word_parts on search_word using gin (word_parts(list, word)) with (fastupdate = off)
    `.execute(db);
  },
  // Once for each statement and not for each row: a transaction that changes one counter many times slows down.
  countRows: async (db, table, nameOf, purpose = 'counts') => {
    const added = sql`select ${nameOf('added')} as name, 1 as change from added`;
    const removed = sql`select ${nameOf('removed')}, -1 from removed`;
    const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
      ['insert', added, sql`new table as added`],
      [
        'delete',
        sql`select name, change from (${removed}) as removed (name, change)`,
        sql`old table as removed`,
      ],
      ['update', sql`${added} union all ${removed}`, sql`new table as added old table as removed`],
    ];
    for (const [event, changes, references] of events) {
      // In the order of the names, so that two transactions cannot wait for each other's counters.
      const work = sql`
        insert into row_count as kept (name, count)
        select name, sum(change) from (${changes}) as changes where name is not null
        group by name having sum(change) <> 0 order by name
        on conflict (name) do update set count = kept.count + excluded.count`;
      await addTrigger(db, { table, name: `${table}_${purpose}_${event}`, event, references, work });
    }
  },
  stopCounting: async (db, table) => {
    // Each trigger goes with its function.
    for (const event of ['insert', 'delete', 'update'])
      await sql`drop function ${sql.ref(`${table}_counts_${event}`)}() cascade`.execute(db);
  },
};

async function indexWordsOf(
  db: QueryExecutorProvider,
  { table, index, text, list }: { table: string; index: string; text: string; list: string },
  isIndexed?: (row: string) => RawBuilder<unknown>,
): Promise<void> {
  const where = isIndexed ? sql`where ${isIndexed(table)}` : sql``;
  await sql`
    create index ${sql.ref(index)} on ${sql.table(table)} using gin (search_words(${sql.ref(text)}))
    with (fastupdate = off) ${where}
  `.execute(db);
  const [before, after] = [sql.ref(`removed.${text}`), sql.ref(`added.${text}`)];
  const addWords = (from: RawBuilder<unknown>) => sql`
    insert into search_word (list, word)
    select distinct ${sql.lit(list)}, word from ${from}, unnest(search_words(${after})) as word
    order by word on conflict do nothing`;
  await addWords(sql`${sql.table(table)} as added`).execute(db);
  const changed = sql`(
    select ${after} from added join removed on removed.id = added.id where ${before} <> ${after}) as added`;
  const events: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
    ['insert', sql`added`, sql`new table as added`],
    ['update', changed, sql`new table as added old table as removed`],
  ];
  for (const [event, from, references] of events)
    await addTrigger(db, { table, name: `${index}_${event}`, event, references, work: addWords(from) });
}

const isLive = sql`deleted_at is null`;
const wordIndexes: Record<WordIndex, { table: string; text: string; isIndexed: RawBuilder<unknown> }> = {
  product_words: { table: 'product', text: 'search_key', isIndexed: isLive },
  product_title_words: { table: 'product', text: 'title_key', isIndexed: isLive },
  article_words: { table: 'article', text: 'search_key', isIndexed: isLive },
  enquiry_words: { table: 'enquiry', text: 'search_key', isIndexed: sql`true` },
};

const hasWords: Engine['hasWords'] = (index, query) => {
  const { table, text } = wordIndexes[index];
  const key = sql.ref(`${table}.${text}`);
  const toCondition = (part: WordQuery): RawBuilder<boolean> => {
    if ('anyOf' in part) return sql`search_words(${key}) && ${part.anyOf}::text[]`;
    const [parts, between] = 'all' in part ? [part.all, sql` and `] : [part.any, sql` or `];
    return sql`(${sql.join(parts.map(toCondition), between)})`;
  };
  return toCondition(query);
};

export const postgres: Engine = {
  name: 'PostgreSQL',
  columns: postgresColumns,
  idsWithWords: (index, query) => {
    const { table, isIndexed } = wordIndexes[index];
    return sql`select id from ${sql.table(table)} where ${isIndexed} and ${hasWords(index, query)}`;
  },
  hasWords,
  hasParts: (list, parts) => sql`word_parts(list, word) @> ${[list, ...parts]}::text[]`,
  removeWords: async (db, list, words) => {
    await sql`delete from search_word where list = ${list} and word = any(${words}::text[])`.execute(db);
  },
  // Its own `autovacuum` overwrites them.
  eraseRemains: () => Promise.resolve(),
  jsonNumber: (column, name) =>
    sql`cast(cast(${sql.ref(column)} as json) ->> cast(${name} as text) as double precision)`,
  lowestSizePrice: (column) => sql`(
    select min(cast(priced ->> 'price' as double precision))
    from json_array_elements(cast(${sql.ref(column)} as json) -> 'sizePrices') as priced
    where cast(priced ->> 'price' as double precision) > 0
      and priced ->> 'size' in (select json_array_elements_text(cast(${sql.ref(column)} as json) -> 'sizes'))
  )`,
  wordsWithParts: 'search_word',
  advanceGeneratedIds: async (db, table) => {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
    const largest = sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
    await sql`select setval(${sequence}, greatest(${largest} + 1, nextval(${sequence})), false)`.execute(db);
  },
  takeId: async (db, table) => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    `.execute(db);
    return rows[0]?.id ?? 0;
  },
  removeAppendOnly: async (db, table) => {
    await sql`drop trigger ${sql.ref(`${table}_refuses_change`)} on ${sql.table(table)}`.execute(db);
    await sql`drop trigger if exists ${sql.ref(`${table}_refuses_update`)} on ${sql.table(table)}`.execute(
      db,
    );
  },
};
