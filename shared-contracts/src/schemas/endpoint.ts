import type * as z from 'zod/mini';
import type { Access } from './rights';

/** The media type of each kind of file that a response can be. */
export const downloadTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Download = keyof typeof downloadTypes;

/** One call of the API: a row of `apiContract`, which is the only place where its shapes are defined. */
export interface EndpointRow {
  /** Who may call it. */
  access: Access;
  /** A session must have shown its password or passkey in the last minutes: for what cannot be undone or gives power. */
  needsRecentSignIn?: true;
  /** One sentence for the documentation. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** Sent as JSON. */
  body?: z.ZodMiniObject;
  /** The most bytes of that JSON, where they are more than usual. */
  bodyBytes?: number;
  /** Sent as multipart; every value is a text. */
  form?: z.ZodMiniObject;
  /**
   * The file that is uploaded with the form: an image, unless it has another type. `unless`: it is not required where the
   * form has this field.
   */
  file?: {
    field: string;
    isRequired: boolean;
    unless?: string;
    type?: 'PDF' | 'CSV or Excel';
    maxBytes?: number;
  };
  /** The response, if it is a single object. */
  response?: z.ZodMiniType;
  /** The shape of one item, if the response is a list. On the wire: `{status, data}`, or a bare array. */
  item?: z.ZodMiniType;
  /** What such a response has beside the list, each where it applies: all of them are optional. */
  listFields?: z.ZodMiniObject;
  /** How many items a response without a page has at most; the others are on the pages after it. */
  most?: number;
  /** The list has any length and is sent as it is read, one item a line: see `server/streamed-list.ts`. */
  isStreamed?: true;
  /** The list is sent as a bare array, unless the client requests one page of it. */
  isBare?: true;
  /** The response is a file of this kind, which is sent while its rows are read. */
  download?: Download;
  /** Statuses of error responses that do not follow from the fields above, for example 409. */
  errorStatuses?: readonly number[];
}

/** A list as the client reads it, whichever of the two forms the server sent. */
export interface List<Item> {
  data: Item[];
  /** The number of matching items on all pages together. */
  total: number;
  /** Counted from 1. */
  page: number;
  pageSize: number;
}
