import type { SitemapEntry } from '@site/shared-contracts/schemas';
import type { Archive } from '../backup/open-archive';
import { tableOf, type Manifest } from '../backup/manifest';
import { readVerified } from '../backup/read-archive';

type Row = Record<string, unknown>;

/** What is looked up in a restored site. */
export interface Expectations {
  /** The names of items by kind and id, as `product 12`. */
  names: Map<string, string>;
  /** A random row of each of these tables that has any. */
  rows: Map<ComparedTable, Row>;
}

/** Restores change nothing in their rows. */
export const comparedTables = [
  'enquiry',
  'quotation_version',
  'content_version',
  'redirect',
  'product_sheet',
] as const;
export type ComparedTable = (typeof comparedTables)[number];

const isCompared = (table: string): table is ComparedTable => comparedTables.some((each) => each === table);

/** Reads the tables of a verified archive, and not the pictures after them. */
export async function readExpectations(archive: Archive, manifest: Manifest): Promise<Expectations> {
  const expectations: Expectations = { names: new Map(), rows: new Map() };
  const seen = new Map<string, number>();
  for await (const { name, bytes } of readVerified(archive, manifest)) {
    const table = tableOf(name);
    if (table === undefined) break;
    for (const line of bytes.toString().trimEnd().split('\n')) {
      const row = JSON.parse(line) as Row;
      addName(expectations.names, table, row);
      const count = (seen.get(table) ?? 0) + 1;
      seen.set(table, count);
      // Of so many rows, each one stays with the same chance.
      if (isCompared(table) && Math.random() < 1 / count) expectations.rows.set(table, row);
    }
  }
  return expectations;
}

export const nameKey = (kind: SitemapEntry['kind'], id: unknown) => `${kind} ${String(id)}`;

function addName(names: Map<string, string>, table: string, { id, kind, name, title }: Row): void {
  if (table === 'category' || table === 'product') names.set(nameKey(table, id), String(name));
  if (table === 'page') names.set(nameKey(table, id), String(title));
  if (table === 'article') names.set(nameKey(kind as 'blog' | 'news', id), String(title));
}
