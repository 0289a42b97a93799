import { randomBytes, randomUUID } from 'node:crypto';
import { traceHeaders } from '@site/shared-contracts/server/tracing';
import type { Insertable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { addEntry } from '../timeline/timeline-store';
import type { Actor } from '../http/actor';
import { readCompany } from './company-time-zone';

type MailInsert = Insertable<Tables['mail']>;

/** A file that is in the storage of images already. */
export type MailFile = Omit<Insertable<Tables['mail_attachment']>, 'id' | 'mail_id'>;

export interface WrittenMail {
  /** Undefined for a mail to an admin that is about no single enquiry. */
  enquiryId?: number | undefined;
  purpose: Exclude<MailInsert['purpose'], 'reply'>;
  to: { name: string; address: string };
  subject: string;
  /** Plain text. */
  body: string;
  attachments?: MailFile[];
  /** The mail with a key is stored once: a second call changes nothing and gets the id of the first. */
  submissionKey: string;
  /** Message-ID of the mail that this one answers, without angle brackets. */
  inReplyTo?: string | undefined;
  /** The `References` of that mail, the oldest first, without its own Message-ID. */
  references?: string[] | undefined;
  /** Who has written it; undefined for the system. */
  admin?: Pick<Actor, 'id' | 'username'> | undefined;
}

/**
 * Part of the transaction of the change that the mail is about, so that either both are stored or neither. Returns the id
 * of the mail. After the commit, the caller tells the worker to look (`MailWorker.checkQueue`). An answer, a confirmation
 * or a quotation gets its entry `mail` in the timeline here.
 */
export async function queueWrittenMail(transaction: Database, mail: WrittenMail): Promise<number> {
  const { enquiryId, purpose, attachments = [], submissionKey, admin } = mail;
  const added = await transaction
    .insertInto('mail')
    .values({ ...(await toRow(transaction, mail)), submission_key: submissionKey })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return findQueued(transaction, submissionKey);
  const files = attachments.map((file) => ({ ...file, mail_id: added.id }));
  if (files.length > 0) await transaction.insertInto('mail_attachment').values(files).execute();
  if (enquiryId !== undefined && isToTheCustomer(purpose))
    await addEntry(transaction, { enquiry_id: enquiryId, kind: 'mail', mail_id: added.id }, admin);
  return added.id;
}

const isToTheCustomer = (purpose: WrittenMail['purpose']) =>
  purpose !== 'assignment' && purpose !== 'digest' && purpose !== 'account';

async function toRow(transaction: Database, mail: WrittenMail): Promise<MailInsert> {
  const now = Date.now();
  const { inReplyTo } = mail;
  return {
    enquiry_id: mail.enquiryId ?? null,
    purpose: mail.purpose,
    message_id: `${randomUUID()}@${hostOf((await readCompany(transaction)).email)}`,
    in_reply_to: inReplyTo ?? null,
    reference_ids: JSON.stringify(inReplyTo === undefined ? [] : [...(mail.references ?? []), inReplyTo]),
    thread_token: isToTheCustomer(mail.purpose) ? newThreadToken() : null,
    to_name: mail.to.name,
    to_address: mail.to.address,
    subject: mail.subject,
    body: mail.body,
    admin_id: mail.admin?.id ?? null,
    created_at: now,
    state: 'waiting',
    waiting_since: now,
    next_try_at: now,
    trace_parent: traceHeaders().traceparent ?? null,
  };
}

/** 96 random bits in hexadecimal: mail servers may change the case of an address, and the part before the @ is short. */
const newThreadToken = () => randomBytes(12).toString('hex');

/** The company's own, because mail programs distrust the Message-ID of another; it only has to be unique. */
const hostOf = (address: string) => /@([a-z\d.-]+)$/i.exec(address)?.[1]?.toLowerCase() ?? 'localhost';

async function findQueued(transaction: Database, submissionKey: string): Promise<number> {
  const { id } = await transaction
    .selectFrom('mail')
    .select('id')
    .where('submission_key', '=', submissionKey)
    .executeTakeFirstOrThrow();
  return id;
}
