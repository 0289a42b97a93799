import { facetLabels, facetOrder } from '@site/shared-contracts/product-facets';
import {
  facetNames,
  mostFacetValues,
  type Facet,
  type FacetName,
  type ProductListQuery,
} from '@site/shared-contracts/schemas';
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import { createRevisionReader } from '../response-cache/revision';

/** What a list is filtered by: of each facet one of the values. */
export type ChosenFacets = readonly (readonly [facet: FacetName, values: readonly string[]])[];

export const chosenFacets = (query: output<typeof ProductListQuery>): ChosenFacets =>
  facetNames.flatMap((facet) => {
    const values = [...new Set(query[facet])].sort();
    return values.length > 0 ? [[facet, values] as const] : [];
  });

/** The condition on a row of `product`; undefined where nothing is chosen. */
export const hasFacets = (chosen: ChosenFacets): RawBuilder<boolean> | undefined =>
  chosen.length === 0
    ? undefined
    : sql<boolean>`${sql.join(
        chosen.map(
          ([facet, values]) => sql`product.id in (
            select product_id from product_facet where facet = ${facet} and value in (${sql.join(values)}))`,
        ),
        sql` and `,
      )}`;

/** A list of products before it is filtered. */
export interface UnfilteredList {
  /** Its key in the cache: what `condition` is made of. */
  key: string;
  /** On a row of `product`; undefined for all of them. */
  condition: RawBuilder<boolean> | undefined;
}

interface CountRow {
  facet: FacetName;
  value: string;
  label: string;
  count: number;
}

/** Lists whose counts are kept: many pages and orders of a list have the same. */
const mostKept = 500;

/** Counts how many products of a list have each value, which is dear where there are many: once for each revision. */
export function createFacetCounts(db: Database) {
  const currentRevision = createRevisionReader(db);
  const kept = new LRUCache<string, Promise<Facet[]>>({ max: mostKept });

  return async (list: UnfilteredList, chosen: ChosenFacets): Promise<Facet[]> => {
    const key = JSON.stringify([await currentRevision(), list.key, chosen]);
    const known = kept.get(key);
    if (known) return known;
    const counting = readFacets(db, list.condition, chosen);
    kept.set(key, counting);
    counting.catch(() => kept.delete(key));
    return counting;
  };
}

/** What is chosen of a facet does not narrow that facet. */
async function readFacets(
  db: Database,
  condition: RawBuilder<boolean> | undefined,
  chosen: ChosenFacets,
): Promise<Facet[]> {
  const ofChosen = chosen.map(([name]) => name);
  const others = facetNames.filter((name) => !ofChosen.includes(name));
  const parts = [
    { facets: others, by: chosen },
    ...ofChosen.map((name) => ({ facets: [name], by: chosen.filter(([other]) => other !== name) })),
  ];
  const rows: CountRow[] = [];
  for (const { facets, by } of parts)
    if (facets.length > 0) rows.push(...(await countValues(db, facets, condition, hasFacets(by))));
  const missing = chosen.flatMap(([facet, values]) =>
    values
      .filter((value) => !rows.some((row) => row.facet === facet && row.value === value))
      .map((value): CountRow => ({ facet, value, label: value, count: 0 })),
  );
  const isChosen = ({ facet, value }: CountRow) =>
    chosen.some(([name, values]) => name === facet && values.includes(value));
  return facetNames.flatMap((facet) => toFacet(facet, [...rows, ...missing], isChosen));
}

async function countValues(
  db: Database,
  facets: readonly FacetName[],
  ...conditions: (RawBuilder<boolean> | undefined)[]
): Promise<CountRow[]> {
  const all = conditions.filter((each) => each !== undefined);
  // The table has no product of the trash.
  const ofList =
    all.length === 0
      ? sql`true`
      : sql`product_id in (select product.id from product
          where product.deleted_at is null and ${sql.join(all, sql` and `)})`;
  const { rows } = await sql<CountRow>`
    select facet, value, count, (
      select label from product_facet where facet = counted.facet and value = counted.value limit 1
    ) as label
    from (
      select facet, value, count(*) as count from product_facet
      where facet in (${sql.join(facets)}) and ${ofList}
      group by facet, value
    ) as counted
  `.execute(db);
  return rows;
}

/** None where there is nothing to choose. */
function toFacet(facet: FacetName, rows: readonly CountRow[], isChosen: (row: CountRow) => boolean): Facet[] {
  const found = rows.filter((row) => row.facet === facet);
  const kept = found
    .toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)) || b.count - a.count)
    .slice(0, mostFacetValues)
    .toSorted((a, b) => placeOf(facet, a) - placeOf(facet, b) || a.label.localeCompare(b.label, 'en'));
  if (kept.length === 0) return [];
  const values = kept.map(({ value, label, count }) => ({ value, label, count }));
  return [{ facet, label: facetLabels[facet], values }];
}

const placeOf = (facet: FacetName, { value }: CountRow) => facetOrder[facet]?.indexOf(value) ?? 0;
