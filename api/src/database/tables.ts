import type {
  AddressKind,
  BulkAction,
  BulkChange,
  BulkRowState,
  ContentKind,
  EnquirySource,
  EnquiryStage,
  EntryKind,
  FacetName,
  MailPurpose,
  PagePlace,
  QuotePurpose,
  SheetKind,
  TemplatePurpose,
} from '@site/shared-contracts/schemas';
import type { Generated, Selectable } from 'kysely';

export type EnquiryRow = Selectable<Tables['enquiry']>;

/**
 * Both engines store the same values: times as milliseconds since 1970, booleans as 0 or 1, JSON as text. A `version`
 * starts at 1 and grows with every change; `deleted_at` marks rows in the trash.
 */
export interface Tables {
  category: {
    id: Generated<number>;
    name: string;
    /** Makes two spellings of one name collide, among the categories that are not in the trash. */
    name_key: string;
    /** When it was last renamed or restored; null for changes before migration 005 added the column. */
    changed_at: number | null;
    version: Generated<number>;
    deleted_at: number | null;
    /** Categories are in this order; those of the same position in the order of their ids. */
    position: Generated<number>;
    /** Since when visitors do not see it and its products; null where they do. */
    hidden_at: number | null;
    /** Plain text above its products; empty where it has none. */
    introduction: Generated<string>;
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
    /** When the image collector first found that nothing refers to the image. */
    unused_since: number | null;
    /** Since when a process writes or removes its files. That process recognises its own claim by this number. */
    claimed_at: number | null;
    /** Like `file_bytes`, null for images that were stored before migration 025 added the column. */
    stored_at: number | null;
    /** Of the file as it was uploaded; null for a crop of another image. */
    file_bytes: number | null;
  };
  /** Images that stay although nothing uses them, with what an admin has written about them. */
  library_picture: {
    image_id: string;
    alt: string;
    file_name: string;
    /** Both texts as `normaliseForSearch` writes them. */
    search_key: string;
    created_at: number;
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
    /** Where a size has a price of its own: what the size that costs least costs, after the offer. */
    from_price: number | null;
    /** What that size costs without the offer; null without one. */
    from_usual_price: number | null;
    /** 1 where all sizes cost the same. */
    has_one_price: Generated<number>;
    /** Rupees per litre or kilogram of the pack that is the cheapest by that; null where no pack has one. */
    unit_price: number | null;
    unit_price_unit: 'l' | 'kg' | null;
    /** 1 where no size has a price, and buyers ask for at least one of them. */
    is_on_request: Generated<number>;
    /** Percent of GST of the size that costs least. */
    gst_rate: number | null;
    /** JSON: a list of texts. */
    sizes: string;
    image_id: string;
    image_alt: string;
    /** As `normaliseForSearch` writes it. An API of an earlier version leaves it as it is. */
    image_alt_key: Generated<string>;
    /** JSON: `StoredDetails` of product-details.ts. */
    details: Generated<string>;
    /** JSON: `facetsOf` of the product. Empty where an earlier version has inserted the row. */
    facets: Generated<string>;
    /** The words that say what it is (search-keys.ts). An API of an earlier version leaves it as it is. */
    title_key: Generated<string>;
    /** Those, the description and what is searched of the details, as `normaliseForSearch` writes them. */
    search_key: string;
    created_at: number;
    changed_at: number;
    version: Generated<number>;
    deleted_at: number | null;
    /** It went into the trash with its category and comes back with it. */
    trashed_with_category: Generated<number>;
    /** Enquiries about it in the last 30 days, as of the last count (`countDemand`). */
    recent_enquiries: Generated<number>;
    /** The products of a category are in this order; those of the same position in the order of their ids. */
    position: Generated<number>;
  };
  /** The values by which lists find a product that visitors see: triggers write them from `product.facets`. */
  product_facet: {
    product_id: number;
    facet: FacetName;
    value: string;
    label: string;
  };
  /**
   * Revisions of the data sheets of a product, whether visitors see it or not: `product_id` is that of its item. A row
   * goes only with its product, so that no number is used twice.
   */
  product_sheet: {
    id: Generated<number>;
    product_id: number;
    kind: SheetKind;
    language: string;
    /** Counted from 1 for each product, kind and language. */
    revision: number;
    /** The date that the sheet itself states, yyyy-mm-dd. */
    revised_on: string;
    /** Its name in the storage of images. Each upload has a file of its own. */
    file: string;
    sha256: string;
    bytes: number;
    pages: number;
    downloads: Generated<number>;
    uploaded_at: number;
    /** Usernames. */
    uploaded_by: string;
    withdrawn_at: number | null;
    withdrawn_by: string | null;
    /** Null where nothing but a withdrawal has changed since the upload. */
    changed_at: number | null;
  };
  /** PDFs of certificates. */
  certificate_file: {
    /** The beginning of its SHA-256: the same bytes are one file. */
    id: string;
    /** Of the file that was uploaded. */
    name: string;
    /** Its name in the storage of images. */
    file: string;
    sha256: string;
    bytes: number;
    pages: number;
    uploaded_at: number;
    /** Username. */
    uploaded_by: string;
    /** When it was uploaded, or a version got it: no file is removed soon after it. */
    held_at: number;
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
    /** As `normaliseForSearch` writes it. An API of an earlier version leaves it as it is. */
    image_alt_key: Generated<string>;
    /** The point of the image that is kept in view: `30% 70%`, or empty. */
    image_focus: Generated<string>;
    author: Generated<string>;
    /** JSON: a list of names. */
    tags: Generated<string>;
    /** JSON: a list of ids, also of products that visitors do not see. */
    related_products: Generated<string>;
    /** For search engines and chats; empty where they show title and short description. */
    search_title: Generated<string>;
    search_description: Generated<string>;
    /** Title and short description as `normaliseForSearch` writes them. */
    search_key: string;
    created_at: number;
    changed_at: number;
    version: Generated<number>;
    deleted_at: number | null;
  };
  /** The tags of the rows in `article`, by which articles are found. */
  article_tag: {
    /** The same for every spelling of the name. */
    slug: string;
    article_id: number;
    name: string;
  };
  /** Pages that the owners make themselves. */
  page: {
    id: Generated<number>;
    title: string;
    title_key: string;
    /** In menus; empty where the title is used. */
    menu_label: string;
    /** Markdown. */
    body: string;
    search_description: string;
    place: PagePlace;
    sort_order: number;
    created_at: number;
    changed_at: number;
    version: Generated<number>;
    deleted_at: number | null;
  };
  /**
   * One row for everything that admins can publish. `product` and `article` have what visitors see: an item that is not
   * published has no row there.
   */
  content_item: {
    kind: ContentKind;
    /** The id of its row in the other table, which it gets back when it is published. */
    item_id: number;
    /** Of the newest version, like the category and the image. */
    name: string;
    name_key: string;
    category_id: number | null;
    image_id: string | null;
    /** Grows with every change of this row. */
    version: number;
    /** The version that is newer than the published one. */
    draft: number | null;
    /** The first version of the present draft: those from it on were saved since it was begun. */
    draft_since: number | null;
    published: number | null;
    /** The version that is published at `publish_at`. */
    scheduled: number | null;
    publish_at: number | null;
    unpublish_at: number | null;
    /** The admin who planned that it is published. */
    scheduled_by: number | null;
    /** The admin who planned that it is hidden; null where an earlier release has noted that in `scheduled_by`. */
    unpublish_scheduled_by: number | null;
    schedule_error: string | null;
    created_at: number;
    first_published_at: number | null;
    changed_at: number;
    /** Username; null for what the system did. */
    changed_by: string | null;
    /** For an item that is not published. What is published goes into the trash with its row in the other table. */
    deleted_at: number | null;
    /** The category with which it was hidden, and the version that visitors saw: it is shown again with the category. */
    hidden_category_id: number | null;
    hidden_version: number | null;
    /** Where a product that is hidden was in its category. */
    kept_position: number | null;
    kept_category_id: number | null;
  };
  /**
   * Its content never changes. Version 1 of an item that was published before there were versions is missing until the item
   * changes: until then it is the row in the other table.
   */
  content_version: {
    kind: ContentKind;
    item_id: number;
    /** From 1, for each item. */
    number: number;
    /** JSON: the fields of the item. */
    content: string;
    at: number;
    admin: string | null;
    action: 'import' | 'draft' | 'publish' | 'restore';
    /** When visitors got it for the last time; null also for what an earlier release published. */
    published_at: number | null;
    /** Username; null for what the system did. */
    published_by: string | null;
  };
  /** The images of each version, so that none of them is removed. */
  /** The certificates' files that a version has. */
  content_file: {
    kind: ContentKind;
    item_id: number;
    number: number;
    file_id: string;
  };
  content_image: {
    kind: ContentKind;
    item_id: number;
    number: number;
    image_id: string;
  };
  /** A change of many products at once: of those that an admin has chosen, or of the rows of an imported file. */
  bulk_change: {
    id: Generated<number>;
    action: BulkAction | 'import';
    /** JSON: what the action needs to know. */
    settings: string;
    /** `reading`: the rows of its file are not complete yet. */
    state: BulkChange['state'] | 'reading';
    admin_id: number;
    /** Username. */
    admin: string;
    /** Who began the present step: the undo, for example. */
    step_admin_id: number;
    step_admin: string;
    created_at: number;
    finished_at: number | null;
    total: Generated<number>;
    /** How many rows the present step has dealt with. */
    progress: Generated<number>;
    error: string | null;
  };
  bulk_change_row: {
    change_id: number;
    /** From 1, for each change. */
    number: number;
    /** Null for a product that an import has not made yet. */
    product_id: number | null;
    name: string;
    state: BulkRowState;
    is_new: Generated<0 | 1>;
    message: string | null;
    column_name: string | null;
    /** JSON: everything that is wrong with the row of a file. */
    faults: string | null;
    /** JSON: what an import is to write, until it has. */
    plan: string | null;
    /** JSON: a list of columns with the texts before and after. */
    changes: string | null;
    /** JSON: what the undo has to bring back. */
    before: string | null;
    /** The version of the item and of its row when it was last read: with others, somebody has changed it since. */
    item_version: number | null;
    row_version: number | null;
  };
  /** One row: what visitors see of the site besides products and articles. */
  site_content: {
    id: number;
    /** JSON. */
    content: string;
    version: number;
    created_at: number;
    changed_at: number;
  };
  /** SVG and PNG files of the site's content, such as the logo. A file never changes: its name has its hash. */
  site_file: {
    name: string;
    /** Base64. */
    bytes: string;
    /** Pixels; of an SVG the proportions. */
    width: number;
    height: number;
  };
  /** The PDF that visitors get as the brochure in place of the one that the site makes: one row, or none. */
  own_brochure: {
    /** 1. */
    id: number;
    /** Of the file that was uploaded. */
    name: string;
    /** Its name in the storage of images. Each upload has a file of its own. */
    file: string;
    sha256: string;
    bytes: number;
    pages: number;
    uploaded_at: number;
    uploaded_by: string;
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
    /** Digits; empty where none was asked for, of a sample for example. */
    quantity: string;
    /** Null where it is not stated. */
    product_id: number | null;
    /** What a quote request asks for. */
    purpose: Generated<QuotePurpose>;
    /** JSON: the products of a quote request after the first one. */
    lines: Generated<string>;
    /** Of a message only. */
    message: string | null;
    /** Of a quote only, like the two after it. */
    size: string | null;
    email: string | null;
    /** The visitor's own date, yyyy-mm-dd. */
    created_on: string | null;
    received_at: number;
    /** The client's idempotency key: a second request with the same key does not add a row. */
    submission_key: string | null;
    /** Possible spam. It is stored anyway: losing a customer to a wrong guess would be the worse mistake. */
    is_suspect: 0 | 1;
    /** Everything that was sent, and the note, as `normaliseForSearch` writes it. */
    search_key: string;
    handled_at: number | null;
    /** The latest note; all of them are in `enquiry_entry`. */
    note: Generated<string>;
    version: Generated<number>;
    stage: Generated<EnquiryStage>;
    /** Null for one that has the stage since it came. */
    stage_changed_at: number | null;
    lost_reason: Generated<string>;
    company: Generated<string>;
    /** How it came. */
    source: Generated<EnquirySource>;
    assignee_id: number | null;
    /** yyyy-mm-dd. */
    follow_up_on: string | null;
    value_paise: number | null;
    /** 0: the customer has written last. */
    is_answered: Generated<0 | 1>;
    /** When the customer was answered first. */
    answered_at: number | null;
    /** When the customer wrote again; null where only the enquiry itself came. */
    customer_wrote_at: number | null;
    /** The enquiry whose timeline shows this one. */
    merged_into: number | null;
    /** The sentence about privacy at the form, and its hash; null where none was shown. */
    consent_version: string | null;
    consent_text: string | null;
  };
  /** What has happened with an enquiry. A row is never changed. That it was received is in `enquiry`. */
  enquiry_entry: {
    id: Generated<number>;
    enquiry_id: number;
    at: number;
    kind: EntryKind;
    /** Null for what a customer or the system did. */
    admin_id: number | null;
    /** The username at that time. */
    admin: string | null;
    /** A note or a reason in somebody's words, or the new value: the stage, for example. */
    text: Generated<string>;
    mail_id: number | null;
    quotation_id: number | null;
    quotation_version: number | null;
  };
  /**
   * Mail that was written or received: answers, confirmations, quotations, digests, replies. The notices of new enquiries are in
   * `mail_outbox`. A mail to send has the same columns of the queue as there.
   */
  mail: {
    id: Generated<number>;
    /** Null for a digest. */
    enquiry_id: number | null;
    purpose: MailPurpose;
    /** With the part after the @, without the angle brackets. */
    message_id: string;
    /** Of the client, or made of what the mail is about: the same mail is stored once. */
    submission_key: string | null;
    in_reply_to: string | null;
    /** JSON: the ids in `References`, the oldest first. */
    reference_ids: Generated<string>;
    /** Part of the Reply-To address: a reply to it belongs to the enquiry. */
    thread_token: string | null;
    from_name: Generated<string>;
    from_address: Generated<string>;
    to_name: Generated<string>;
    to_address: Generated<string>;
    subject: string;
    /** Plain text. */
    body: string;
    /** Of a reply: a program has written it. */
    is_automatic: Generated<0 | 1>;
    /** Who has written it. */
    admin_id: number | null;
    created_at: number;
    state: 'waiting' | 'sent' | 'dead' | 'received';
    waiting_since: number;
    tries: Generated<number>;
    next_try_at: number;
    claimed_until: number | null;
    last_error: string | null;
    sent_at: number | null;
    /** `traceparent` of the span in which it was queued; null where nothing was traced. */
    trace_parent: string | null;
  };
  mail_attachment: {
    id: Generated<number>;
    mail_id: number;
    /** As the recipient sees it. */
    name: string;
    /** The media type. */
    type: string;
    bytes: number;
    sha256: string;
    /** Its name in the storage of images. */
    file: string;
  };
  mail_template: {
    id: Generated<number>;
    purpose: TemplatePurpose;
    name: string;
    subject: string;
    body: string;
    /** Of the confirmation: whether customers get it. */
    is_on: Generated<0 | 1>;
    version: Generated<number>;
    changed_at: number;
  };
  /** What admins set on a screen of settings. */
  setting: {
    name: string;
    /** JSON. */
    value: string;
    /** Encrypted with a key from the environment. */
    secret: string | null;
    version: Generated<number>;
    changed_at: number;
  };
  /** Up to where a mailbox was read. */
  mailbox_position: {
    /** User, server and folder. */
    mailbox: string;
    uid_validity: Generated<string>;
    last_uid: Generated<number>;
    /** When it was first read: what had come before is not taken for new enquiries. */
    begun_at: number;
    /** When it was last read to its end. */
    read_at: number | null;
    /** Why it could not be read since. */
    last_error: string | null;
    /** Until then, one process alone reads it. */
    claimed_until: number | null;
  };
  quotation: {
    id: Generated<number>;
    enquiry_id: number;
    /** `2026-27`; null until it is sent for the first time, like `sequence`. */
    financial_year: string | null;
    /** From 1 in each financial year, without gaps. */
    sequence: number | null;
    /** `KC/2026-27/0001`: as the customer reads it, whatever the company is called later. */
    number: string | null;
    /** Number, customer and content of the newest version, as `normaliseForSearch` writes them. */
    search_key: Generated<string>;
    /** For `If-Match`: it grows with every change of the quotation. */
    version: Generated<number>;
    created_at: number;
  };
  /** A version that was sent never changes, except for what becomes of it. */
  quotation_version: {
    quotation_id: number;
    /** From 1, for each quotation. */
    number: number;
    state: 'draft' | 'sent' | 'accepted' | 'declined' | 'superseded';
    /** JSON. */
    content: string;
    total_paise: number;
    /** yyyy-mm-dd, the last day. */
    valid_until: string;
    /** The link itself is known to nobody but those who have it. */
    token_hash: string | null;
    /** Of the client: the same version is sent once. */
    submission_key: string | null;
    /** The PDF in the storage of images. */
    file: string | null;
    sha256: string | null;
    admin_id: number | null;
    admin: string | null;
    created_at: number;
    sent_at: number | null;
    /** When the link was first opened. */
    seen_at: number | null;
    decided_at: number | null;
    decided_by: 'customer' | 'admin' | null;
    /** As the customer has typed it, or the username of the admin. */
    decided_name: Generated<string>;
    decision_note: Generated<string>;
  };
  quotation_counter: {
    financial_year: string;
    last: number;
  };
  admin_visit: {
    admin_id: number;
    /** When the visit before the present one began. */
    previous_at: number | null;
    last_at: number;
    wants_digest: Generated<0 | 1>;
  };
  /**
   * One row for each enquiry that is to be mailed. The content of the mail is read from the enquiry when it is sent.
   */
  mail_outbox: {
    id: Generated<number>;
    enquiry_id: number;
    /** The part of the mail's Message-ID before the @: it identifies a mail that is sent a second time. */
    message_id: string;
    state: 'waiting' | 'sent' | 'dead';
    waiting_since: number;
    /** How often the mail server has rejected it. */
    tries: Generated<number>;
    next_try_at: number;
    /** Until then it belongs to the process that is sending it, which recognises its own claim by this number. */
    claimed_until: number | null;
    last_error: string | null;
    sent_at: number | null;
    /** `traceparent` of the span in which it was queued; null where nothing was traced. */
    trace_parent: string | null;
  };
  admin: {
    id: Generated<number>;
    /** E-mail address or telephone number, in lower case. */
    username: string;
    password_hash: string;
    /** For servers of the version before sessions were rows. A later version drops it. */
    session_epoch: Generated<number>;
    created_at: number;
    disabled_at: number | null;
    /** A built-in role, or the key of a row of `role`. */
    role: Generated<string>;
    /** 1: somebody else has set the password. */
    must_change_password: Generated<number>;
    /** Of a password that has to be changed: it is not accepted any more after this time. Null for a lasting one. */
    temporary_until: number | null;
  };
  /** Roles that admins have made; those of every site are in the contract. */
  role: {
    key: string;
    label: string;
    /** A JSON list of rights. */
    rights: string;
    version: Generated<number>;
    changed_at: number;
  };
  /** For servers of the version before sessions were rows, like `signing_key`. A later version drops both. */
  revoked_token: {
    id: string;
    expires_at: number;
  };
  signing_key: {
    id: string;
    secret: string;
    created_at: number;
    retired_at: number | null;
  };
  /** A browser in which an admin is signed in. See `sign-in/session-store.ts`. */
  session: {
    id: string;
    admin_id: number;
    /** Of the secret in the cookie. */
    secret_hash: string;
    rotated_at: number;
    /** Of the secret before; null before the first rotation. */
    previous_hash: string | null;
    /** Of one before that, or of one whose response may be on its way; null where it is accepted no more. */
    older_hash: string | null;
    /** Until then the two secrets before are accepted; null while the present one has not been used. */
    previous_until: number | null;
    /** Of the token in the browser's local storage. */
    marker_hash: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
    /** When the password or passkey was shown last. */
    confirmed_at: number;
    /** The IP address from which it was used last. */
    address: string;
    user_agent: string;
  };
  /** Tokens with which scripts call the API. */
  personal_token: {
    id: Generated<number>;
    admin_id: number;
    label: string;
    token_hash: string;
    /** A JSON list of rights: those of them that its admin has, too. */
    rights: string;
    created_at: number;
    expires_at: number;
    last_used_at: number | null;
    last_address: string | null;
  };
  passkey: {
    /** As the authenticator names it: base64url. */
    credential_id: string;
    admin_id: number;
    /** COSE, base64url. */
    public_key: string;
    /** Of signatures; authenticators that are synchronised always send 0. */
    counter: number;
    /** A JSON list. */
    transports: string;
    label: string;
    is_backed_up: number;
    created_at: number;
    last_used_at: number | null;
  };
  /** Challenges that were sent to a browser and not answered yet. */
  passkey_challenge: {
    challenge: string;
    /** Null for a sign-in, in which the passkey says whose it is. */
    admin_id: number | null;
    purpose: 'register' | 'sign-in' | 'confirm';
    expires_at: number;
  };
  /** The secret that an authenticator app shares with the API. */
  totp: {
    admin_id: number;
    /** Encrypted: see `settings/encrypt-secret.ts`. */
    secret: string;
    /** The time step of the last code that was accepted: no code is accepted twice. */
    last_step: number | null;
    created_at: number;
    /** Null until the first code has shown that the app has the secret. */
    confirmed_at: number | null;
  };
  recovery_code: {
    id: Generated<number>;
    admin_id: number;
    code_hash: string;
    used_at: number | null;
  };
  invitation: {
    id: Generated<number>;
    token_hash: string;
    /** Null where the invited person chooses it. */
    username: string | null;
    role: string;
    invited_by: number;
    created_at: number;
    expires_at: number;
    accepted_at: number | null;
    /** Who has come with it. */
    admin_id: number | null;
    revoked_at: number | null;
  };
  password_reset: {
    id: Generated<number>;
    token_hash: string;
    admin_id: number;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** The hash of the secret that a browser stores after an admin has signed in with it. */
  known_device: {
    secret_hash: string;
    account: string;
    expires_at: number;
  };
  sign_in_failure: {
    account: string;
    /** Hash of a network or a device; 'everybody' for all unknown devices together. */
    address: string;
    failures: number;
    locked_until: number;
    last_failed_at: number;
  };
  /** Tabs in which a form is open; one that has not reported for some seconds is taken for closed. */
  presence: {
    /** What is edited: `blog:5`. */
    subject: string;
    /** A UUID that the tab has chosen. */
    tab: string;
    admin_id: number;
    /** Username. */
    admin: string;
    opened_at: number;
    seen_at: number;
    took_over_at: number | null;
  };
  /** Every slug that an item has or had: no other item of its kind gets one of them while the item exists. */
  address: {
    kind: AddressKind;
    slug: string;
    item_id: number;
    /** 1: the item's page is there; 0: a redirect. */
    is_current: number;
    since: number;
    /** When it last became the current one, or ceased to be; null in rows from before migration 031: as `since`. */
    changed_at: number | null;
  };
  /** Links to drafts. */
  preview_link: {
    /** The link itself is known to nobody but those who have it. */
    token_hash: string;
    id: string;
    kind: ContentKind;
    item_id: number;
    /** The username of who made it. */
    admin: string;
    created_at: number;
    expires_at: number;
  };
  /** Redirects that admins keep. */
  redirect: {
    id: Generated<number>;
    /** As the admin has written it. */
    from_path: string;
    /** The one spelling of `from_path` by which it is found: see `sourceKey`. */
    from_key: string;
    target: string;
    /** 1: the visitor's query is added to the target's own. */
    keeps_query: Generated<number>;
    since: number;
  };
  /** Counters of the rate limits: one row for each counter and time window. */
  rate_count: {
    name: string;
    window_start: number;
    count: number;
  };
  /**
   * Failed sign-ins of one account from one network in one hour. Both are empty where many were merged into one row.
   */
  failed_sign_in: {
    id: Generated<number>;
    hour: number;
    account: string;
    network: string;
    first_at: number;
    last_at: number;
    /** How many wrong passwords were tried. */
    wrong: number;
    /** How many attempts were rejected by a limit, before the password was checked. */
    refused: number;
  };
  /** Append-only: a trigger of the database rejects updates and deletes. */
  audit_entry: {
    id: Generated<number>;
    at: number;
    /** Null for what the system did. */
    admin_id: number | null;
    /** The username at that time. */
    admin_name: string;
    action: string;
    kind: string;
    item_id: number | null;
    /** JSON. */
    before: string | null;
    after: string | null;
    request_id: string;
    /** Of the client; null for what the system did, and after some time. */
    address: string | null;
    /** When its name, values and address were erased, and why. */
    erased_at: number | null;
    erased_because: string | null;
  };
  /** The place of each audit entry in the hash chain, and what shows that it is as it was written: audit-hashes.ts. */
  audit_chain: {
    entry_id: number;
    details_hash: string;
    /** Null after the details were erased: then the hash cannot be guessed. */
    salt: string | null;
    address_hash: string | null;
    address_salt: string | null;
    content_hash: string;
    /** From 1, without gaps. Null until the end of the transaction. */
    number: number | null;
    /** Of this row and the hash before it. */
    hash: string | null;
  };
  /** Its one row tells the last place of the chain. */
  audit_chain_head: {
    id: number;
    number: number;
    hash: string;
  };
  /** People who were erased, without saying who: see `privacy/erasure-list.ts`. A row is never changed. */
  erasure: {
    /** A UUID. */
    id: string;
    at: number;
    /** Says which key the hashes are made with. */
    key_id: string;
    /** JSON: of the addresses and numbers by which the person was found, and of each enquiry that was erased. */
    hashes: string;
  };
  /** Grows with every change of what visitors see, so that caches can tell whether a response is still current. */
  revision: {
    name: string;
    number: number;
  };
  /** How many rows there are of each name that kept-counts.ts lists. Triggers keep it in step. */
  row_count: {
    name: string;
    count: number;
  };
  /**
   * Every word that a `search_key` of the table `list` has or had, and under `product_title` those of a `title_key`. Triggers
   * add them.
   */
  search_word: {
    list: string;
    word: string;
  };
  /** Words and phrases that mean the same in a search. */
  search_synonym: {
    id: Generated<number>;
    /** JSON: a list of texts. */
    phrases: string;
    /** JSON: the same, as `normaliseForSearch` writes them. */
    phrase_keys: string;
    changed_at: number;
  };
  /** What visitors searched for and did not find, without the visitors. */
  search_without_results: {
    /** As `normaliseForSearch` writes them. */
    words: string;
    /** `2026-11-28`, in UTC. */
    day: string;
    count: number;
  };
  /** Events that happen once in a database, and the rows that advisory locks are taken on. */
  milestone: {
    name: string;
    reached_at: number;
  };
  /** Work that is done at a time of the day, such as backups: see jobs. */
  job: {
    name: string;
    /** A random text of the process that does it now. */
    claimed_by: string | null;
    claimed_until: number | null;
    /** The last time that it ended well. */
    succeeded_at: number | null;
    /** JSON: what it has made last, also where it failed after that. */
    result: string | null;
    failed_at: number | null;
    /** Why it failed last; null since it has succeeded. */
    error: string | null;
    /** How often it has failed in all. */
    failures: Generated<number>;
  };
}
