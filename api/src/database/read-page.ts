import { limits, type List } from '@site/shared-contracts';
import type { SelectQueryBuilder } from 'kysely';

export interface PageQuery {
  /** Counted from 1. */
  page?: number | undefined;
  pageSize?: number | undefined;
}

/**
 * One page of the matching rows, and how many rows match. Without page and page size, the first `most` rows are read by
 * one query, so that rows which are added at the same time cannot shift others to another page.
 */
export async function readPage<DB, Table extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Table, object>,
  ordered: SelectQueryBuilder<DB, Table, Row>,
  query: PageQuery,
  usualSize: number,
  most: number = limits.wholeList,
): Promise<List<Row>> {
  if (query.page === undefined && query.pageSize === undefined) {
    const data = await ordered.limit(most + 1).execute();
    if (data.length <= most) return { data, total: data.length, page: 1, pageSize: data.length };
    return { data: data.slice(0, most), total: await countRows(matching), page: 1, pageSize: most };
  }
  const { page = 1, pageSize = usualSize } = query;
  const total = await countRows(matching);
  const data = await ordered
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { data, total, page, pageSize };
}

async function countRows<DB, Table extends keyof DB>(
  matching: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
