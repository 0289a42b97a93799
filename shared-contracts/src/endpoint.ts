import type * as z from 'zod/mini';

/** One call of the API. A row of the contract is the only place where its shapes are written down. */
export interface EndpointRow {
  /** Who may make it: everybody, or whoever sends a valid token. */
  access: 'public' | 'admin';
  /** One sentence for the documentation. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** Sent as JSON. */
  body?: z.ZodMiniObject;
  /** Sent as multipart, every value a text. */
  form?: z.ZodMiniObject;
  /** The picture that goes with the form. */
  file?: { field: string; isRequired: boolean };
  /** A single object as the answer. */
  response?: z.ZodMiniType;
  /** The shape of one item, where the answer is a list. On the wire: `{status, data}`, or a bare list. */
  item?: z.ZodMiniType;
  /** The list goes over the wire bare, unless a page of it is asked for. */
  isBare?: true;
  /** Statuses of refusals that do not follow from the parts above, for example 409. */
  errorStatuses?: readonly number[];
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
