// The record of processing activities: every column with personal data belongs to one of these. A test compares them with
// the database, so that a new column is either here or in `columns-without-personal-data.ts`.
import { omit } from './omit';
import {
  retentionKinds,
  type ProcessingActivity,
  type RetentionKind,
  type RetentionMonths,
} from '@site/shared-contracts/schemas';
import type { Tables } from '../database/tables';

type Columns = { [Table in keyof Tables]?: readonly (keyof Tables[Table])[] };

interface Activity extends Omit<ProcessingActivity, 'retention'> {
  /** Kinds whose months are said, and what else there is to say. */
  kinds: readonly RetentionKind[];
  until?: string;
  columns: Columns;
}

const contract =
  'DPDP Act, 2023: section 7(a), data that the person gives of their own accord for this purpose. GDPR: article 6(1)(b), ' +
  'steps before a contract at the person’s request.';
const security =
  'DPDP Act, 2023: section 8(5), safeguards against breaches. GDPR: article 6(1)(f), the interest in a site that works and is safe.';

export const activities: readonly Activity[] = [
  {
    name: 'Enquiries',
    purpose: 'Answer messages and requests for quotes, and work on them.',
    legalBasis: contract,
    categories:
      'Name, telephone number, e-mail address, company, what the person writes, notes of colleagues, consent text.',
    people: 'Visitors who write to us',
    recipients: 'Colleagues in sales; the mail server that tells them of a new enquiry.',
    kinds: ['messages', 'quotes', 'spam'],
    columns: {
      enquiry: [
        'name',
        'name_key',
        'contact_no',
        'email',
        'message',
        'company',
        'note',
        'lost_reason',
        'search_key',
        'product',
        'lines',
        'quantity',
        'size',
        'created_on',
        'submission_key',
        'consent_version',
        'consent_text',
      ],
      enquiry_entry: ['text', 'admin'],
      mail_outbox: ['message_id', 'last_error'],
      search_word: ['word'],
    },
  },
  {
    name: 'Mail with customers',
    purpose: 'Answer enquiries, and read the replies.',
    legalBasis: contract,
    categories: 'Name, e-mail address, text of the mails, files that are attached.',
    people: 'Customers, and who writes for them',
    recipients: 'The mail servers of both sides; colleagues in sales.',
    kinds: ['mails'],
    columns: {
      mail: [
        'from_name',
        'from_address',
        'to_name',
        'to_address',
        'subject',
        'body',
        'message_id',
        'in_reply_to',
        'reference_ids',
        'thread_token',
        'submission_key',
        'last_error',
      ],
      mail_attachment: ['name', 'file', 'sha256'],
    },
  },
  {
    name: 'Quotations',
    purpose: 'Offer goods, take orders, and keep records of sales for tax.',
    legalBasis:
      contract +
      ' Accepted quotations: section 36 of the CGST Act, 2017 (DPDP Act: section 7(d); GDPR: article 6(1)(c)).',
    categories: 'Name, company, address, GSTIN, what was offered, and who has accepted or declined it.',
    people: 'Customers',
    recipients: 'Colleagues in sales; tax advisers and authorities where the law says so.',
    kinds: ['quotations', 'acceptedQuotations'],
    columns: {
      quotation: ['search_key', 'number'],
      quotation_version: [
        'content',
        'decided_name',
        'decision_note',
        'file',
        'sha256',
        'token_hash',
        'submission_key',
        'admin',
      ],
    },
  },
  {
    name: 'Accounts of the admin area',
    purpose: 'Let colleagues sign in, and say who has done what.',
    legalBasis:
      'DPDP Act, 2023: section 7(i), purposes of employment. GDPR: article 6(1)(f), the interest in an admin area that is safe.',
    categories:
      'Username (e-mail address or telephone number), what signs them in, devices, IP addresses, times.',
    people: 'Colleagues with an account',
    recipients: 'Colleagues who manage accounts.',
    kinds: [],
    until: 'As long as the account is there; sessions until they end.',
    columns: {
      admin: ['username', 'password_hash', 'role'],
      session: ['id', 'secret_hash', 'previous_hash', 'older_hash', 'marker_hash', 'address', 'user_agent'],
      personal_token: ['label', 'token_hash', 'rights', 'last_address'],
      passkey: ['credential_id', 'public_key', 'transports', 'label'],
      passkey_challenge: ['challenge', 'purpose'],
      totp: ['secret'],
      recovery_code: ['code_hash'],
      invitation: ['token_hash', 'username', 'role'],
      password_reset: ['token_hash'],
      known_device: ['secret_hash', 'account'],
      presence: ['subject', 'tab', 'admin'],
      preview_link: ['admin'],
      content_item: ['changed_by'],
      content_version: ['admin', 'published_by'],
      bulk_change: ['admin', 'step_admin'],
      product_sheet: ['uploaded_by', 'withdrawn_by'],
      certificate_file: ['uploaded_by', 'name'],
      own_brochure: ['uploaded_by'],
      setting: ['value', 'secret'],
      mailbox_position: ['mailbox', 'last_error'],
    },
  },
  {
    name: 'Audit log',
    purpose: 'Show who has changed what.',
    legalBasis: security,
    categories:
      'Username of the colleague and the IP address used; what was changed, which may be an enquiry of a customer.',
    people: 'Colleagues with an account, customers',
    recipients: 'Colleagues who read the audit log.',
    kinds: ['auditDetails'],
    until: 'Addresses: 90 days. That something was done, and by whom: as long as the site is there.',
    columns: { audit_entry: ['admin_name', 'before', 'after', 'request_id', 'address'] },
  },
  {
    name: 'Protection against abuse',
    purpose: 'Limit enquiries and attempts to sign in from one network.',
    legalBasis: security,
    categories: 'Hashes of IP addresses and of names that were typed at the sign-in.',
    people: 'Visitors, colleagues with an account',
    recipients: 'Nobody.',
    kinds: ['failedSignIns'],
    until: 'Counters: a day.',
    columns: {
      failed_sign_in: ['account', 'network'],
      sign_in_failure: ['account', 'address'],
      rate_count: ['name'],
    },
  },
  {
    name: 'Searches that found nothing',
    purpose: 'Learn the words that buyers use, for the search of the site.',
    legalBasis:
      'GDPR: article 6(1)(f), the interest in a search that finds what people mean. Words are no personal data, except where somebody types a name.',
    categories:
      'The words of a search, the day and the number of searches. Nothing of who searched; no addresses and numbers of people.',
    people: 'Visitors',
    recipients: 'Colleagues who see the catalogue.',
    kinds: [],
    until: 'Six months.',
    columns: { search_without_results: ['words', 'day'] },
  },
  {
    name: 'List of erasures',
    purpose: 'Keep who was erased from coming back with a restored backup.',
    legalBasis: 'DPDP Act, 2023: section 12(3). GDPR: article 17 with article 6(1)(c).',
    categories: 'Keyed hashes of addresses and numbers. Nobody can read from them who it was.',
    people: 'People who were erased',
    recipients: 'Nobody.',
    kinds: [],
    until: 'As long as the site is there.',
    columns: { erasure: ['id', 'key_id', 'hashes'] },
  },
];

export const listActivities = (months: RetentionMonths): ProcessingActivity[] =>
  activities.map(({ kinds, until, ...activity }) => ({
    ...omit(activity, 'columns'),
    retention: [
      ...kinds.map((kind) => `${retentionKinds[kind].label}: ${String(months[kind])} months.`),
      ...(until === undefined ? [] : [until]),
    ].join(' '),
  }));
