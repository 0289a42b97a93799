import type { Tables } from '../database/tables';

/**
 * Not backed up: they only matter for present sessions, open forms and links that were sent, which a restore ends anyway.
 * Counts, words and facets follow from the rows that a restore inserts. What has become of a job is about this database.
 */
export const excludedTables = [
  'revoked_token',
  'signing_key',
  'session',
  'passkey_challenge',
  'invitation',
  'password_reset',
  'sign_in_failure',
  'known_device',
  'rate_count',
  'presence',
  'preview_link',
  'row_count',
  'product_facet',
  'search_word',
  'job',
] as const satisfies (keyof Tables)[];

export type TableName = Exclude<keyof Tables, (typeof excludedTables)[number]>;

interface BackedUpTable {
  /** Rows are read and written in its order. */
  key: readonly [string, ...string[]];
  /** The database generates the ids of new rows. */
  hasGeneratedIds?: true;
}

/** Every other table, in the order of foreign keys: a referenced table comes before the tables that refer to it. */
export const backedUpTables: Record<TableName, BackedUpTable> = {
  category: { key: ['id'], hasGeneratedIds: true },
  image: { key: ['id'] },
  library_picture: { key: ['image_id'] },
  product: { key: ['id'], hasGeneratedIds: true },
  product_sheet: { key: ['id'], hasGeneratedIds: true },
  certificate_file: { key: ['id'] },
  article: { key: ['id'], hasGeneratedIds: true },
  page: { key: ['id'], hasGeneratedIds: true },
  article_tag: { key: ['slug', 'article_id'] },
  content_item: { key: ['kind', 'item_id'] },
  content_version: { key: ['kind', 'item_id', 'number'] },
  content_image: { key: ['kind', 'item_id', 'number', 'image_id'] },
  content_file: { key: ['kind', 'item_id', 'number', 'file_id'] },
  address: { key: ['kind', 'slug'] },
  redirect: { key: ['id'], hasGeneratedIds: true },
  search_synonym: { key: ['id'], hasGeneratedIds: true },
  search_without_results: { key: ['words', 'day'] },
  bulk_change: { key: ['id'], hasGeneratedIds: true },
  bulk_change_row: { key: ['change_id', 'number'] },
  site_content: { key: ['id'] },
  site_file: { key: ['name'] },
  own_brochure: { key: ['id'] },
  enquiry: { key: ['id'], hasGeneratedIds: true },
  mail_outbox: { key: ['id'], hasGeneratedIds: true },
  enquiry_entry: { key: ['id'], hasGeneratedIds: true },
  mail: { key: ['id'], hasGeneratedIds: true },
  mail_attachment: { key: ['id'], hasGeneratedIds: true },
  mail_template: { key: ['id'], hasGeneratedIds: true },
  setting: { key: ['name'] },
  mailbox_position: { key: ['mailbox'] },
  quotation: { key: ['id'], hasGeneratedIds: true },
  quotation_version: { key: ['quotation_id', 'number'] },
  quotation_counter: { key: ['financial_year'] },
  role: { key: ['key'] },
  admin: { key: ['id'], hasGeneratedIds: true },
  personal_token: { key: ['id'], hasGeneratedIds: true },
  passkey: { key: ['credential_id'] },
  totp: { key: ['admin_id'] },
  recovery_code: { key: ['id'], hasGeneratedIds: true },
  admin_visit: { key: ['admin_id'] },
  audit_entry: { key: ['id'], hasGeneratedIds: true },
  audit_chain: { key: ['entry_id'] },
  audit_chain_head: { key: ['id'] },
  failed_sign_in: { key: ['id'], hasGeneratedIds: true },
  erasure: { key: ['id'] },
  revision: { key: ['name'] },
  milestone: { key: ['name'] },
};

export const tableNames = Object.keys(backedUpTables) as TableName[];

export const isTableName = (name: string): name is TableName => Object.hasOwn(backedUpTables, name);
