// A row for each table that the tests of backups do not fill otherwise. Product 41, image '0123456789abcdef', enquiry 1 and an
// admin 1 are there.
import type { Insertable } from 'kysely';
import type { TableName } from '../src/backup/backed-up-tables';
import type { Tables } from '../src/database/tables';

type Rows = { [Name in TableName]?: Insertable<Tables[Name]> };

const sha256 = 'cd'.repeat(32);
const fileOf = (kind: string, ending = 'pdf') => `${kind}-${'cd'.repeat(16)}-0123456789ab.${ending}`;
/** Names of files in the storage of images, to which the rows refer. */
export const filesOfOtherTables = [fileOf('brochure'), fileOf('quotation'), fileOf('mail', 'bin')] as const;
const [brochure, quotation, attachment] = filesOfOtherTables;
const [imageId, key] = ['0123456789abcdef', { kind: 'product', item_id: 41, number: 1 }] as const;
const by = { admin_id: 1, admin: 'a@b.example' };

export const rowsOfOtherTables = (at: number): Rows => ({
  library_picture: { image_id: imageId, alt: 'Ä', file_name: 'a.png', search_key: 'a png a', created_at: at },
  page: {
    ...{ title: 'Terms', title_key: 'terms', menu_label: '', body: '# Terms', search_description: '' },
    ...{ place: 'footer', sort_order: 2, created_at: at, changed_at: at, deleted_at: null },
  },
  article_tag: { slug: 'soap', article_id: 1, name: 'Soap' },
  content_version: {
    ...{ ...key, content: '{"name":"Ceïling"}', at, admin: 'a@b.example', action: 'publish' },
    ...{ published_at: at, published_by: 'a@b.example' },
  },
  content_image: { ...key, image_id: imageId },
  address: { kind: 'product', slug: 'ceiling', item_id: 41, is_current: 1, since: at, changed_at: null },
  search_synonym: { phrases: '["Hand wash"]', phrase_keys: '["hand wash"]', changed_at: at },
  search_without_results: { words: 'bleach', day: '2026-11-28', count: 3 },
  bulk_change: {
    ...{
      ...by,
      action: 'import',
      settings: '{}',
      state: 'done',
      step_admin_id: 1,
      step_admin: 'a@b.example',
    },
    ...{ created_at: at, finished_at: at, error: null },
  },
  bulk_change_row: {
    ...{ change_id: 1, number: 1, product_id: 41, name: 'Ceïling', state: 'changed', is_new: 1 },
    ...{ message: null, column_name: null, faults: null, plan: null, changes: '[]', before: '{"price":1.5}' },
    ...{ item_version: 1, row_version: null },
  },
  site_content: { id: 101, content: '{"company":"Ä"}', version: 3, created_at: at, changed_at: at },
  site_file: { name: 'logo-1.svg', bytes: 'PHN2Zy8+', width: 120, height: 12 },
  own_brochure: {
    ...{ id: 1, name: 'ours.pdf', file: brochure, sha256, bytes: 4, pages: 1 },
    ...{ uploaded_at: at, uploaded_by: 'a@b.example' },
  },
  mail: {
    ...{
      enquiry_id: 1,
      purpose: 'answer',
      message_id: 'm@example.com',
      submission_key: null,
      in_reply_to: null,
    },
    ...{ thread_token: 'token', subject: 'Re', body: 'Hello', admin_id: 1, created_at: at, state: 'sent' },
    ...{ waiting_since: at, next_try_at: at, claimed_until: null, last_error: null, sent_at: at },
    trace_parent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  },
  mail_attachment: {
    ...{ mail_id: 1, name: 'quotation.pdf', type: 'application/pdf', bytes: 4, sha256, file: attachment },
  },
  mailbox_position: {
    ...{ mailbox: 'a@b.example INBOX', uid_validity: '7', last_uid: 12, begun_at: at, read_at: at },
    ...{ last_error: null, claimed_until: null },
  },
  quotation: {
    ...{ enquiry_id: 1, financial_year: '2026-27', sequence: 5, number: 'KC/2026-27/0005', created_at: at },
  },
  quotation_version: {
    ...{ quotation_id: 1, number: 1, state: 'sent', content: '{}', total_paise: 118_000 },
    ...{ valid_until: '2026-12-31', token_hash: 'h', submission_key: null, file: quotation, sha256, ...by },
    ...{ created_at: at, sent_at: at, seen_at: null, decided_at: null, decided_by: null },
  },
  enquiry_entry: {
    ...{
      ...by,
      enquiry_id: 1,
      at,
      kind: 'mail',
      text: 'x',
      mail_id: 1,
      quotation_id: 1,
      quotation_version: 1,
    },
  },
  admin_visit: { admin_id: 1, previous_at: null, last_at: at, wants_digest: 1 },
  failed_sign_in: {
    ...{ hour: 1, account: 'a', network: '192.0.2.0/24', first_at: at, last_at: at, wrong: 2, refused: 1 },
  },
  erasure: { id: '6f0d9f0e-0000-4000-8000-000000000000', at: 1, key_id: 'another key', hashes: '[]' },
});
