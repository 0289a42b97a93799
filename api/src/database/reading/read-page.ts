import { listLimits, type List } from '@site/shared-contracts';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';

export interface PageQuery {
  /** Counted from 1. */
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** One term of an order: an expression and its direction. */
export type OrderTerm = [RawBuilder<unknown>, 'asc' | 'desc'];

interface PagedList<DB, Table extends keyof DB, Row> {
  /** The filters, without columns. */
  matching: SelectQueryBuilder<DB, Table, object>;
  /** The same rows with all columns, of all tables that those come from. */
  rows: SelectQueryBuilder<DB, Table, Row>;
  /** Down to the id, so that it is the same for every page. */
  order: readonly OrderTerm[];
  /**
   * The id of a row. Rows before the page are then skipped in the index, without their columns. Left out where rows of
   * several tables are listed.
   */
  id?: RawBuilder<unknown>;
  /** Reads a part of the list, where a query of its own does that better. */
  readPart?: ((order: readonly OrderTerm[], offset: number, limit: number) => Promise<Row[]>) | undefined;
  /** `readPart` does not read from the end. */
  isOneWay?: boolean;
  /** How many rows match, where that is kept. Otherwise they are counted. */
  total?: (() => Promise<number>) | undefined;
}

/** With fewer rows before the page, reading from the end saves nothing. */
const fewRows = 200;

/**
 * One page of the matching rows, and how many rows match. Without page and page size, the first `most` rows are read by
 * one query, so that rows which are added at the same time cannot shift others to another page.
 */
export async function readPage<DB, Table extends keyof DB, Row>(
  list: PagedList<DB, Table, Row>,
  query: PageQuery,
  usualSize: number,
  most: number = listLimits.whole,
): Promise<List<Row>> {
  if (query.page === undefined && query.pageSize === undefined) {
    const data = list.readPart
      ? await list.readPart(list.order, 0, most + 1)
      : await sorted(list.rows, list.order)
          .limit(most + 1)
          .execute();
    if (data.length <= most) return { data, total: data.length, page: 1, pageSize: data.length };
    return { data: data.slice(0, most), total: await countRows(list), page: 1, pageSize: most };
  }
  const { page = 1, pageSize = usualSize } = query;
  const total = await countRows(list);
  const offset = (page - 1) * pageSize;
  return { data: await readSlice(list, offset, pageSize, total), total, page, pageSize };
}

async function countRows<DB, Table extends keyof DB, Row>(list: PagedList<DB, Table, Row>): Promise<number> {
  if (list.total) return list.total();
  const { total } = await list.matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** The last pages are read from the end of the list, because a database steps over every row before a page. */
async function readSlice<DB, Table extends keyof DB, Row>(
  list: PagedList<DB, Table, Row>,
  offset: number,
  pageSize: number,
  total: number,
): Promise<Row[]> {
  const size = Math.min(pageSize, total - offset);
  // Otherwise every row would be stepped over to find that there is no other one.
  if (offset > 0 && size <= 0) return [];
  if (list.isOneWay || offset < fewRows || offset < total / 2)
    return readFrom(list, list.order, offset, pageSize);
  const data = await readFrom(list, list.order.map(reverse), total - offset - size, size);
  return data.reverse();
}

const reverse = ([by, direction]: OrderTerm): OrderTerm => [by, direction === 'asc' ? 'desc' : 'asc'];

function readFrom<DB, Table extends keyof DB, Row>(
  { matching, rows, id, readPart }: PagedList<DB, Table, Row>,
  order: readonly OrderTerm[],
  offset: number,
  limit: number,
): Promise<Row[]> {
  if (readPart) return readPart(order, offset, limit);
  if (!id) return sorted(rows, order).limit(limit).offset(offset).execute();
  const ids = sorted(
    matching.select(() => [id.as('id')]),
    order,
  )
    .limit(limit)
    .offset(offset);
  return sorted(
    rows.where(({ eb }) => eb(id, 'in', ids)),
    order,
  ).execute();
}

export const sorted = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: readonly OrderTerm[],
): SelectQueryBuilder<DB, Table, Row> =>
  order.reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), query);
