import { findLabelStatement } from '@site/shared-contracts/label-statements';
import { sql, type QueryExecutorProvider } from 'kysely';
import { normaliseForSearch } from '../reading/normalise-for-search';
import { searchKeyOf, titleKeyOf } from '../reading/search-keys';
import { fillColumn } from './fill-column';

/**
 * Writes the keys of searches again where they differ from what a row that is saved today has: in a migration, and after a
 * restore of an earlier backup.
 */
export async function renewSearchKeys(db: QueryExecutorProvider): Promise<void> {
  await renewProducts(db);
  const simple: [table: string, column: string, from: string[]][] = [
    ['product', 'name_key', ['name']],
    ['product', 'image_alt_key', ['image_alt']],
    ['article', 'title_key', ['title']],
    ['article', 'search_key', ['title', 'short_description']],
    ['article', 'image_alt_key', ['image_alt']],
    ['enquiry', 'name_key', ['name']],
  ];
  for (const [table, column, from] of simple) await renewColumn(db, { table, column, from });
  await renewEnquiries(db);
  await renewQuotations(db);
  await renewByKey(db, { table: 'category', key: ['id'], column: 'name_key', from: ['name'] });
  await renewByKey(db, {
    ...{ table: 'content_item', key: ['kind', 'item_id'], column: 'name_key', from: ['name'] },
  });
  await renewByKey(db, {
    ...{ table: 'library_picture', key: ['image_id'], column: 'search_key', from: ['file_name', 'alt'] },
  });
}

type Row = Record<string, string | number | null>;

const joinTexts = (row: Row, from: readonly string[]) => from.map((name) => row[name] ?? '').join(' ');

const renewColumn = (
  db: QueryExecutorProvider,
  { table, column, from }: { table: string; column: string; from: readonly string[] },
): Promise<void> =>
  fillColumn<Row>(db, {
    ...{ table, column, type: 'text', from: [...from, column] },
    valueOf: (row) => {
      const key = normaliseForSearch(joinTexts(row, from));
      return key === row[column] ? undefined : key;
    },
  });

interface Details {
  facts?: { name: string; value: string; unit?: string }[];
  usedWhere?: string;
  howToUse?: string;
  certificates?: { name: string; reference?: string }[];
  hazards?: { hazardStatements?: Statement[]; precautionaryStatements?: Statement[]; unNumber?: string };
}

interface Statement {
  code: string;
  text?: string;
}

interface StoredProduct {
  name: string;
  description: string;
  sizes: string;
  category_id: number;
  details: string;
  search_key: string;
  title_key: string;
}

const titleOf = ({ name, sizes, category_id }: StoredProduct) => ({
  name,
  sizes: JSON.parse(sizes) as string[],
  categoryId: category_id,
});

/** A product with a title key was saved by a server that knows all of its details. */
async function renewProducts(db: QueryExecutorProvider): Promise<void> {
  const from = ['name', 'description', 'sizes', 'category_id', 'details', 'search_key', 'title_key'] as const;
  const of = { table: 'product', type: 'text', from } as const;
  await fillColumn<StoredProduct>(db, {
    ...of,
    column: 'search_key',
    valueOf: (row) => {
      const texts = textsOf(JSON.parse(row.details) as Details);
      const key = searchKeyOf(titleOf(row), [row.description, ...texts]);
      return row.title_key !== '' || key === row.search_key ? undefined : key;
    },
  });
  await fillColumn<StoredProduct>(db, {
    ...of,
    column: 'title_key',
    valueOf: (row) => (row.title_key === '' ? titleKeyOf(titleOf(row)) : undefined),
  });
}

const textsOf = ({ facts = [], usedWhere = '', howToUse = '', certificates = [], hazards = {} }: Details) => [
  ...facts.flatMap(({ name, value, unit = '' }) => [name, value, unit]),
  ...[usedWhere, howToUse],
  ...certificates.flatMap(({ name, reference = '' }) => [name, reference]),
  ...[...(hazards.hazardStatements ?? []), ...(hazards.precautionaryStatements ?? [])].flatMap(
    ({ code, text }) => [code, (text === '' ? undefined : text) ?? findLabelStatement(code) ?? ''],
  ),
  ...(hazards.unNumber ? [`UN number ${hazards.unNumber}`, `UN${hazards.unNumber}`] : []),
];

const hasInvisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The key of an enquiry has the notes and entries too. Its letters are folded where they are; what invisible characters
 * divided is added as one word.
 */
const renewEnquiries = (db: QueryExecutorProvider): Promise<void> => {
  const texts = ['name', 'product', 'message'];
  return fillColumn<Row>(db, {
    ...{ table: 'enquiry', column: 'search_key', type: 'text', from: [...texts, 'search_key'] },
    valueOf: (row) => {
      const sent = joinTexts(row, texts);
      const added = hasInvisible.test(sent) ? normaliseForSearch(sent) : '';
      const key = normaliseForSearch(`${row.search_key ?? ''} ${added}`);
      return key === row.search_key ? undefined : key;
    },
  });
};

const renewQuotations = (db: QueryExecutorProvider): Promise<void> =>
  fillColumn<Row>(db, {
    ...{ table: 'quotation', column: 'search_key', type: 'text', from: ['search_key'] },
    valueOf: ({ search_key }) => {
      const key = normaliseForSearch(String(search_key ?? ''));
      return key === search_key ? undefined : key;
    },
  });

/** Of tables without a number as their key, or where two rows may not have the same text. */
async function renewByKey(
  db: QueryExecutorProvider,
  { table, key, column, from }: { table: string; key: string[]; column: string; from: string[] },
): Promise<void> {
  const columns = sql.join([...key, column, ...from].map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}`.execute(db);
  const taken = new Set(rows.map((row) => row[column]));
  for (const row of rows) {
    const value = normaliseForSearch(joinTexts(row, from));
    // Two categories whose names are written the same now keep what they have.
    if (value === row[column] || (table === 'category' && taken.has(value))) continue;
    taken.add(value);
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(db);
  }
}
