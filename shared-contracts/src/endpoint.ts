import type * as z from 'zod/mini';

/** One call of the API. A row of the contract is the only place where its shapes are written down. */
export interface EndpointRow {
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** A single object as the answer. */
  reply?: z.ZodMiniType;
  /** The shape of one item, where the answer is a list. On the wire: `{status, data}`, or a bare list. */
  item?: z.ZodMiniType;
}

/** A list as the client sees it, whichever of the two forms the server sent. */
export interface List<Item> {
  data: Item[];
  /** How many items match in all, across all pages. */
  total: number;
  /** Counted from 1. */
  page: number;
  pageSize: number;
}
