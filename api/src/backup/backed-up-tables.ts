import type { Tables } from '../database/tables';

export type TableName = keyof Tables;

interface BackedUpTable {
  /** Rows are read and written in its order. */
  key: readonly [string, ...string[]];
  /** The database makes up ids of new rows. */
  hasGeneratedIds?: true;
}

/** Every table, what others refer to before what refers to it. */
export const backedUpTables: Record<TableName, BackedUpTable> = {
  category: { key: ['id'], hasGeneratedIds: true },
  image: { key: ['id'] },
  product: { key: ['id'], hasGeneratedIds: true },
  article: { key: ['id'], hasGeneratedIds: true },
  enquiry: { key: ['id'], hasGeneratedIds: true },
  admin: { key: ['id'], hasGeneratedIds: true },
  revoked_token: { key: ['id'] },
  signing_key: { key: ['id'] },
  sign_in_failure: { key: ['account', 'address'] },
  rate_count: { key: ['name', 'window_start'] },
  audit_entry: { key: ['id'], hasGeneratedIds: true },
  revision: { key: ['name'] },
  milestone: { key: ['name'] },
};

export const tableNames = Object.keys(backedUpTables) as TableName[];

export const isTableName = (name: string): name is TableName => Object.hasOwn(backedUpTables, name);
