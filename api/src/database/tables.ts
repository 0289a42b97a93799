import type { Generated } from 'kysely';

/**
 * What every engine stores the same way: times as milliseconds since 1970, truth as 0 or 1, JSON as text. A `version`
 * starts at 1 and grows with every change; `deleted_at` marks what lies in the trash.
 */
export interface Tables {
  category: {
    id: Generated<number>;
    name: string;
    /** Makes two spellings of one name collide, among the categories that are not in the trash. */
    name_key: string;
    /** When it was last named or restored; unknown where that was before this was written down. */
    changed_at: number | null;
    version: Generated<number>;
    deleted_at: number | null;
  };
  image: {
    /** Hash of the content and of the way it is processed. */
    id: string;
    width: number;
    height: number;
    /** JSON: the widths in pixels that exist, ascending. */
    widths: string;
    /** When the AVIF files were complete. */
    avif_at: number | null;
    /** When it was first seen that nothing refers to it. */
    unused_since: number | null;
    /** Since when somebody writes or removes its files. Whoever made the claim knows it by this number. */
    claimed_at: number | null;
  };
  product: {
    id: Generated<number>;
    category_id: number;
    name: string;
    name_key: string;
    description: string;
    price: number | null;
    offer: number | null;
    offer_price: number | null;
    /** JSON: a list of texts. */
    sizes: string;
    image_id: string;
    image_alt: string;
    /** Name and description as `normaliseForSearch` writes them. */
    search_key: string;
    created_at: number;
    changed_at: number;
    version: Generated<number>;
    deleted_at: number | null;
    /** It went into the trash with its category and comes back with it. */
    trashed_with_category: Generated<number>;
  };
  /** Blog posts and news items. */
  article: {
    id: Generated<number>;
    kind: 'blog' | 'news';
    title: string;
    title_key: string;
    short_description: string;
    body: string;
    image_id: string | null;
    image_alt: string;
    /** Title and short description as `normaliseForSearch` writes them. */
    search_key: string;
    created_at: number;
    changed_at: number;
    version: Generated<number>;
    deleted_at: number | null;
  };
  /** Contact messages and quote requests. */
  enquiry: {
    id: Generated<number>;
    kind: 'message' | 'quote';
    name: string;
    name_key: string;
    contact_no: string;
    /** The product's name. */
    product: string;
    /** Digits. */
    quantity: string;
    /** Of a message only. */
    message: string | null;
    /** Of a quote only, like the two after it. */
    size: string | null;
    email: string | null;
    /** The visitor's own date, yyyy-mm-dd. */
    created_on: string | null;
    received_at: number;
    /** The sender's idempotency key: a second sending is the same row. */
    submission_key: string | null;
    /** Looks like a machine's. Kept all the same: a customer lost to a wrong guess would be the worse mistake. */
    is_suspect: 0 | 1;
    /** Everything that was sent, and the note, as `normaliseForSearch` writes it. */
    search_key: string;
    handled_at: number | null;
    note: Generated<string>;
    version: Generated<number>;
  };
  /** One row for each enquiry that is to be mailed. What the mail says is read from the enquiry when it is sent. */
  mail_outbox: {
    id: Generated<number>;
    enquiry_id: number;
    /** The part of the mail's Message-ID before the @: a mail that is sent again can be told by it. */
    message_id: string;
    state: 'waiting' | 'sent' | 'dead';
    waiting_since: number;
    /** How often the server has refused it. */
    tries: Generated<number>;
    next_try_at: number;
    /** Until then it belongs to the process that is sending it, which knows its claim by this number. */
    claimed_until: number | null;
    last_error: string | null;
    sent_at: number | null;
  };
  admin: {
    id: Generated<number>;
    /** E-mail address or telephone number, in lower case. */
    username: string;
    password_hash: string;
    /** Part of each token: counting it up ends every session of this admin. */
    session_epoch: Generated<number>;
    created_at: number;
    disabled_at: number | null;
  };
  /** Tokens that were signed out before they expired. */
  revoked_token: {
    id: string;
    expires_at: number;
  };
  signing_key: {
    id: string;
    secret: string;
    created_at: number;
    /** From then on it signs nothing; it verifies until the last token it signed has expired. */
    retired_at: number | null;
  };
  /** What a browser keeps after somebody has signed in with it, as a hash. */
  known_device: {
    secret_hash: string;
    account: string;
    expires_at: number;
  };
  sign_in_failure: {
    account: string;
    /** A network, a device, or everybody together. */
    address: string;
    failures: number;
    locked_until: number;
    last_failed_at: number;
  };
  /** How often something happened in a stretch of time. */
  rate_count: {
    name: string;
    window_start: number;
    count: number;
  };
  /** Sign-ins that failed, of one account from one network in one hour. Both are empty where too many had to be one row. */
  failed_sign_in: {
    id: Generated<number>;
    hour: number;
    account: string;
    network: string;
    first_at: number;
    last_at: number;
    /** Passwords that were tried and were wrong. */
    wrong: number;
    /** Attempts that a limit refused before the password was looked at. */
    refused: number;
  };
  /** Rows can be added and read, nothing else: the database itself refuses. */
  audit_entry: {
    id: Generated<number>;
    at: number;
    /** Null for what the system did. */
    admin_id: number | null;
    /** As it was then. */
    admin_name: string;
    action: string;
    kind: string;
    item_id: number | null;
    /** JSON. */
    before: string | null;
    after: string | null;
    request_id: string;
  };
  /** Counts up with every change of what visitors see: whoever holds an answer can tell whether it is still true. */
  revision: {
    name: string;
    number: number;
  };
  /** Things that happen once in the life of a database. */
  milestone: {
    name: string;
    reached_at: number;
  };
}
