import type { ContentKind } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';

/** The fields of one version, as they are stored. */
export type Values = Record<string, unknown>;

/** What lists of items show of a version. */
export interface Summary {
  name: string;
  categoryId?: number | undefined;
  imageId?: string | undefined;
}

/** An item as visitors see it. */
export interface PublishedRow {
  values: Values;
  version: number;
  createdAt: number;
  changedAt: number;
  isInTrash: boolean;
}

/** What a version is published as. */
export interface Publication {
  values: Values;
  /** The row's version becomes this one, or a higher one. */
  version: number;
  /** For an item that visitors have not seen yet: when it is said to be made. */
  createdAt: number;
}

export type PreviewedVersion = Omit<PublishedRow, 'isInTrash'>;

/** What differs between products, articles and parts of the site's content. All functions run in the caller's transaction. */
export interface PublishableKind {
  kind: ContentKind;
  /** Throws a 422 where values cannot even be a draft of the item. */
  parse: (values: unknown, id: number) => Values;
  /** Those that came after the first release: a client may not know them. */
  laterFields: readonly string[];
  /** A version as an earlier release may have stored it, in the shape of this one. */
  fromStored?: (values: Values) => Values;
  /** The other way round: with what earlier servers and admin areas read, which may run beside this one. */
  toStored?: (values: Values) => Values;
  /** Fields that an older form sends in another shape; the rest of them stays as the newest version has it. */
  readOlderForm?: (newest: Values, input: Values) => Values;
  summarise: (values: Values, id: number) => Summary;
  /** Throws a 422 where visitors could not be shown these values. */
  checkPublishable: (transaction: Database, values: Values, id: number) => Promise<void>;
  /** The row that visitors see, or one in the trash. */
  findRow: (transaction: Database, id: number) => Promise<PublishedRow | undefined>;
  /** Writes the row, and returns its version. Locks what the row refers to before the row. */
  publish: (transaction: Database, id: number, publication: Publication) => Promise<number>;
  /** Removes the row. */
  unpublish: (transaction: Database, id: number) => Promise<void>;
  /** The page that shows it. */
  pathOf: (id: number) => string;
  /** A version in the shape of the call that its page makes. What a draft lacks is empty. */
  toResponse: (source: Database, id: number, version: PreviewedVersion) => Promise<Values>;
  /** An id that no row has had. */
  takeId: (transaction: Database) => Promise<number>;
}

/** For the row that is published: the calls that publish at once, and the trash, count it up too. */
export const nextVersion = (atLeast: number) =>
  sql<number>`case when version < ${sql.lit(atLeast)} then ${sql.lit(atLeast)} else version + 1 end`;
